"""What may be done in each phase, and what it does: one module per family of phases.

A phase is a few functions: ``check`` judges an action on the actor's own observation (so a
screen, a bot and the referee ask the same question), ``do`` carries out what was accepted.
:mod:`tractor_app.engine.phases.table` lists them by phase and action.
"""
