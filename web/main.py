"""Starts the page; all else is in the package `web`, which is there as byte code already."""

from web.app import App

App().start()
