"""How devices find each other: what a browser says of itself, as a short text and back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.base.errors import MessageError
from tabletop.formats.find import find
from tabletop.together.packing import base64, wrap
from tabletop.together.pairing import OFFER, REPLY, Signal

CHROMIUM = """v=0
o=- 1649943809440175810 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:3321125741 1 udp 2113937151 c86b81ac-3466-42f1-b9b8-ca4c026bb21a.local 52273 typ host generation 0 network-cost 999
a=candidate:244488845 1 udp 2113942271 2001:db8::17 56446 typ host generation 0 network-cost 999
a=candidate:84215 1 udp 1677729535 203.0.113.9 61111 typ srflx raddr 0.0.0.0 rport 0
a=ice-ufrag:UDXw
a=ice-pwd:IPpbQOCNw4e8iHUfH6HkzrVM
a=ice-options:trickle
a=fingerprint:sha-256 F6:0F:FE:70:99:A4:05:AF:C4:BD:77:86:1D:06:12:0A:A4:D4:B4:54:C2:ED:28:7A:C2:A3:8C:CE:C2:F6:8F:6B
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
"""
MANY_NETWORKS = CHROMIUM.replace(
    "a=candidate:84215",
    "".join(f"a=candidate:{n} 1 udp 2113937151 192.168.{n}.4 5000{n} typ host\n" for n in range(4))
    + "a=candidate:84215",
)
FIREFOX = """v=0
o=mozilla...THIS_IS_SDPARTA-99.0 4611686018427387904 0 IN IP4 0.0.0.0
s=-
t=0 0
a=sendrecv
a=fingerprint:sha-256 55:FA:E5:0D:B8:72:9D:10:EC:6A:32:AB:2A:A2:21:57:74:87:05:87:E4:3D:0E:20:94:F1:E9:E5:8B:AC:C9:A1
a=group:BUNDLE 0
a=ice-options:trickle
a=msid-semantic:WMS *
m=application 38205 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 192.168.1.20
a=candidate:0 1 UDP 2122252543 192.168.1.20 38205 typ host
a=candidate:1 1 TCP 2105524479 192.168.1.20 9 typ host tcptype active
a=candidate:2 1 UDP 2122187007 no-address 9 typ host
a=sendrecv
a=ice-pwd:8d4f7e6fcaae2c5e0c8a8c2e4f1a9b3d
a=ice-ufrag:a1b2c3d4
a=mid:0
a=setup:active
a=sctp-port:5000
a=max-message-size:1073741823
"""


def test_a_signal_is_a_short_text_that_says_all_that_matters() -> None:
    for kind, description, places in ((OFFER, CHROMIUM, 3), (REPLY, FIREFOX, 1)):
        signal = Signal.of(kind, 77, description)
        text = signal.write()
        assert Signal.read(kind, text) == signal
        assert len(signal.places) == places
        assert len(text) < 230
        assert find(f"Scan this: https://robodrome.example/#{text}!") == [text]


def test_a_browser_is_told_what_the_other_one_said_of_itself() -> None:
    told = Signal.of(OFFER, 1, CHROMIUM).description()
    assert [line for line in told.split("\r\n") if not line.startswith("a=candidate")] == [
        "v=0",
        "o=- 1 2 IN IP4 127.0.0.1",
        *("s=-", "t=0 0", "a=group:BUNDLE 0", "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0"),
        *(line for line in CHROMIUM.splitlines() if line.startswith(("a=ice-ufrag", "a=ice-pwd", "a=fingerprint"))),
        *("a=setup:actpass", "a=mid:0", "a=sctp-port:5000", "a=max-message-size:65536", ""),
    ]
    assert [line for line in told.split("\r\n") if line.startswith("a=candidate")] == [
        "a=candidate:1 1 udp 2130706431 c86b81ac-3466-42f1-b9b8-ca4c026bb21a.local 52273 typ host",
        "a=candidate:2 1 udp 2130706175 2001:db8::17 56446 typ host",
        "a=candidate:3 1 udp 1694498303 203.0.113.9 61111 typ srflx raddr 0.0.0.0 rport 0",
    ], "what is near has a higher rank (RFC 8445) and is tried first"
    assert "a=setup:active" in Signal.of(REPLY, 1, FIREFOX).description()
    assert Signal.of(OFFER, 1, told) == Signal.of(OFFER, 1, CHROMIUM)


def test_of_many_places_the_one_that_is_seen_from_outside_is_told() -> None:
    places = Signal.of(OFFER, 1, MANY_NETWORKS).places
    assert [place.outside for place in places] == [False, False, False, True]
    assert str(places[-1].address) == "203.0.113.9"
    assert Signal.read(OFFER, Signal.of(OFFER, 1, MANY_NETWORKS).write()).places == places


def test_what_is_no_signal_is_refused_with_a_sentence() -> None:
    text = Signal.of(OFFER, 1, CHROMIUM).write()
    for bad, kind in ((text, REPLY), (text[:-9], OFFER), (text.replace("a", "b"), OFFER), ("", OFFER)):
        with pytest.raises(MessageError):
            Signal.read(kind, bad)
    with pytest.raises(MessageError):
        Signal.of(OFFER, 1, "v=0\r\n")


@pytest.mark.parametrize(
    "places",
    [
        pytest.param(b"\3" + bytes(18), id="no such kind of address"),
        pytest.param(b"\10" + bytes(6), id="an unknown flag"),
        pytest.param(b"\0" + bytes(5), id="cut off"),
        pytest.param(bytes(7) + b"\1" + bytes(17), id="the second is cut off"),
        pytest.param(bytes(7) * 5, id="too many"),
        pytest.param(bytes(7) * 4 + b"\0", id="something behind them"),
    ],
)
def test_addresses_that_no_device_writes_are_refused(places: bytes) -> None:
    raw = bytes(32) + b"\4user" + b"\26" + b"p" * 22
    assert len(Signal.read(OFFER, wrap(OFFER, 1, base64(raw + bytes(7) * 4))).places) == 4
    with pytest.raises(MessageError):
        Signal.read(OFFER, wrap(OFFER, 1, base64(raw + places)))


@pytest.mark.parametrize(
    ("user", "password"), [("use", "p" * 22), ("u" * 33, "p" * 22), ("user", "p" * 21), ("us-r", "p" * 22)]
)
def test_words_that_no_browser_makes_are_refused(user: str, password: str) -> None:
    raw = bytes(32) + b"".join(bytes([len(word)]) + word.encode() for word in (user, password))
    with pytest.raises(MessageError):
        Signal.read(OFFER, wrap(OFFER, 1, base64(raw)))


_WORDS = st.text("ab1/\r\n =", min_size=4, max_size=40).map(str.encode)


@given(st.binary(min_size=32, max_size=32), _WORDS, _WORDS, st.binary(max_size=20))
def test_a_forged_signal_says_nothing_to_a_browser_but_addresses_and_passwords(
    fingerprint: bytes, user: bytes, password: bytes, places: bytes
) -> None:
    """Whatever bytes stand in it, no line of the description can be made up."""
    raw = fingerprint + bytes([len(user)]) + user + bytes([len(password)]) + password + places
    try:
        signal = Signal.read(OFFER, wrap(OFFER, 1, base64(raw)))
    except MessageError:
        return
    lines = signal.description().split("\r\n")
    assert len(lines) == 15 + len(signal.places)
    assert all(line.isascii() and line.isprintable() for line in lines)


@given(st.data())
def test_every_damage_is_noticed(data: Any) -> None:
    text = Signal.of(OFFER, 1, CHROMIUM).write()
    at = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from("abcXYZ019_-."))
    changed = text[:at] + sign + text[at + 1 :]
    if changed != text:
        with pytest.raises(MessageError):
            Signal.read(OFFER, changed)
