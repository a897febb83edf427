"""The forecast on the facilitator's page: a panel beside the fight, foes that act, the danger of a scene."""
