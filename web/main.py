"""Starts the page. Everything else is in the package `web`, which the build has compiled to byte code."""

from web.app import App

App().start()
