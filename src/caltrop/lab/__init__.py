"""The lab: sweeps of a rule over many parameters, on any executor, and what its page and the command line share."""
