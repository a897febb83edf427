"""The program as a module: `python -m caltrop` is `caltrop`, also where the folder of programs is on no path."""

from caltrop.cli.main import run

if __name__ == "__main__":
    run()
