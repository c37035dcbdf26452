"""The app in a chat, as a webxdc: updates carry the texts that people paste in other chats. Only dist/robodrome.xdc has these
modules.

`messenger` calls the messenger, `chat_log` reads the chat, `chats` plays the games in it, and `app` starts everything.
"""
