"""The parts of `tools/dev/setup_env.py`: standard library only, for any Python from 3.8 on."""
