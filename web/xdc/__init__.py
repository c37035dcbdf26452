"""The app in a chat, as a webxdc: what people paste in other chats goes as updates. Only dist/robodrome.xdc has these modules.

`messenger` speaks to the messenger, `chat_log` reads the chat, `chats` plays by that, and `app` starts all of it.
"""
