"""Installers: `dev.py package` freezes the program and wraps it for each system.

Everything here runs on the Python that started dev.py, with its standard library alone; what
PyInstaller needs lives in an environment of its own, made from the hashes in `lock.txt`.
"""
