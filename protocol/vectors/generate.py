#!/usr/bin/env python3
"""Writes the vectors of the wire protocol: `python3 generate.py [FOLDER]` (needs `pip install cobs`).

The stuffing comes from the package cobs and the checksum from zlib, not from any code of this project; what is expected of
each unit is written down here by hand, as protocol/spec.md says it. The output is the same at every run.
"""

import json
import pathlib
import struct
import sys
import zlib

from cobs import cobs

FOLDER = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent

# ------------------------------------------------------------------------------------------------ building bytes


def crc(data):
    return struct.pack("<I", zlib.crc32(data))


def unstuffed(type, sequence, time, payload):
    data = struct.pack("<BHI", type, sequence, time) + payload
    return data + crc(data)


def run(type, sequence, time, payload):
    return cobs.encode(unstuffed(type, sequence, time, payload))


def str8(text):
    data = text.encode() if isinstance(text, str) else text
    return bytes([len(data)]) + data


def mac(text):
    return bytes.fromhex(text.replace(":", ""))


# -------------------------------------------------------------------------------------------- expected units


class Unit:
    """Bytes of the stream that make one unit, and what they are."""

    def __init__(self, data, result, **facts):
        self.data = data
        self.expect = {"length": len(data), "result": result, **facts}


def nothing(data):
    return Unit(data, "nothing")


def text(data, run_bytes=None):
    run_bytes = data.strip(b"\0") if run_bytes is None else run_bytes
    return Unit(data, "text", run=run_bytes.hex(), text=run_bytes.decode(errors="replace"))


def fault(kind, data, run_bytes=None):
    run_bytes = data.strip(b"\0") if run_bytes is None else run_bytes
    return Unit(data, "fault", fault=kind, run=run_bytes.hex())


def frame(type, sequence, time, payload, content="known", message=None, before=b"\0", stuffed=None, **facts):
    stuffed = run(type, sequence, time, payload) if stuffed is None else stuffed
    what = {"type": type, "sequence": sequence, "time": time, "payload": payload.hex()}
    expect = {"frame": what, "content": content}
    if message is not None:
        expect["message"] = message
    return Unit(before + stuffed + b"\0", "frame", **expect, **facts)


class File:
    def __init__(self, name, what):
        self.name, self.what, self.vectors = name, what, []

    def add(self, name, section, units, sender="board", canonical=False):
        units = units if isinstance(units, list) else [units]
        vector = {"name": name, "section": section, "sender": sender}
        if canonical:
            vector["canonical"] = True
        vector["stream"] = b"".join(u.data for u in units).hex()
        vector["expect"] = [u.expect for u in units]
        assert all(v["name"] != name for v in self.vectors), name
        self.vectors.append(vector)

    def write(self):
        lines = ",\n".join("    " + json.dumps(v, ensure_ascii=True) for v in self.vectors)
        (FOLDER / self.name).write_text(
            '{\n  "about": %s,\n  "vectors": [\n%s\n  ]\n}\n' % (json.dumps(self.what), lines)
        )
        print(f"{self.name}: {len(self.vectors)}")


# ------------------------------------------------------------------------------------------------------ messages

HELLO, SAMPLES, WEAR_EVENT, LINK_EVENT, LINK_TABLE, HEARTBEAT, TRUTH, LOG, ACK, NACK, PONG = range(0x01, 0x0C)
IDENTIFY, PING, SET_REPORTING, SET_PARAMETER, REQUEST_LINK_TABLE, RESET, SELF_TEST = range(0x81, 0x88)

PHONE, LAPTOP, OWN = "12:34:56:78:9A:BC", "00:00:00:00:00:01", "F0:E1:D2:C3:B4:A5"


def channel(sensor=0, ear=0, kind=0, flags=2, unit=0, smallest=0, largest=65535, period=20, open=1000, worn=9000):
    return {
        "sensor": sensor, "ear": ear, "kind": kind, "flags": flags, "unit": unit, "smallest": smallest,
        "largest": largest, "period": period, "open": open, "worn": worn,
    }  # fmt: skip


def edge_channel(sensor, ear, kind):
    return channel(sensor, ear, kind, 0, 0, 0, 0, 0, 0, 0)


def descriptor(c):
    return struct.pack("<5B2iH2i", *c.values())


def hello_message(channels=(), **changes):
    return {
        "name": "Hello", "oldest": [1, 0], "newest": [1, 0], "boot": 0xC0FFEE42, "form": 0, "capabilities": 3,
        "address": OWN, "board": "Demo board", "id": "A1", "firmware": "1.2.3", "channels": list(channels),
    } | changes  # fmt: skip


def hello_payload(m, size=23, padding=b"", count=None):
    head = bytes(m["oldest"] + m["newest"]) + struct.pack("<IBH", m["boot"], m["form"], m["capabilities"])
    names = b"".join(str8(m[k]) for k in ("board", "id", "firmware"))
    count = len(m["channels"]) if count is None else count
    body = b"".join(descriptor(c) + padding for c in m["channels"])
    return head + mac(m["address"]) + names + bytes([count, size]) + body


def samples_payload(m):
    head = struct.pack("<BBHBB", m["sensor"], m["ear"], m["period"], m["width"], len(m["values"]))
    return head + b"".join(v.to_bytes(m["width"], "little", signed=True) for v in m["values"])


def samples_message(values, width=2, sensor=0, ear=0, period=20):
    return {"name": "Samples", "sensor": sensor, "ear": ear, "period": period, "width": width, "values": values}


def states_payload(states):
    return bytes([len(states)]) + b"".join(bytes(s) for s in states)


def heartbeat_message(states=(), dropped=0, battery=87, temperature=31):
    return {
        "name": "Heartbeat", "dropped": dropped, "battery": battery, "temperature": temperature,
        "states": [list(s) for s in states],
    }  # fmt: skip


def heartbeat_payload(m):
    return struct.pack("<IBb", m["dropped"], m["battery"], m["temperature"]) + states_payload(m["states"])


def link(address, a2dp=0, avrcp=0, hfp=0, sco=0):
    return {"address": address, "a2dp": a2dp, "avrcp": avrcp, "hfp": hfp, "sco": sco}


def link_table_payload(links):
    return bytes([len(links)]) + b"".join(mac(l["address"]) + bytes(list(l.values())[1:]) for l in links)


def truth_message(ear, edge, uncertainty, label):
    return {"name": "Truth", "ear": ear, "edge": edge, "uncertainty": uncertainty, "label": label}


def truth_payload(m):
    return struct.pack("<BBH", m["ear"], m["edge"], m["uncertainty"]) + str8(m["label"])


def log_payload(level, line):
    data = line.encode() if isinstance(line, str) else line
    return struct.pack("<BH", level, len(data)) + data


def messages():
    out = File("messages.json", "Every message, with ordinary and with extreme values. Each stream is one frame.")

    def add(name, section, type, message, payload, sequence=1, time=1000, sender="board", canonical=True):
        unit = frame(type, sequence, time, payload, "known", message)
        out.add(name, section, unit, sender, canonical)

    def hello(name, m, **layout):
        add(name, "5.1", HELLO, m, hello_payload(m, **layout), canonical=not layout)

    pair = [channel(0, 0), channel(0, 1, flags=3, open=9000, worn=1000)]
    hello("Hello of earbuds with one proximity sensor an ear", hello_message(pair))
    hello("Hello without channels", hello_message())
    hello("Hello with the longest strings", hello_message(board="b" * 32, id="i" * 32, firmware="f" * 32))
    hello("Hello with the shortest strings", hello_message(board="", id="1", firmware=""))
    hello("Hello with strings that are not ASCII", hello_message(board="Kopfhörer 耳机 🎧", id="ø", firmware="β2"))
    hello("Hello of on-ear headphones without an address", hello_message(form=1, address="00:00:00:00:00:00"))
    hello("Hello of over-ear headphones that can do nothing", hello_message(form=2, capabilities=0))
    hello("Hello with reserved capabilities", hello_message(capabilities=0xFFFF))
    hello("Hello of boot 0", hello_message(boot=0))
    hello("Hello of the last boot", hello_message(boot=0xFFFFFFFF))
    hello("Hello of a board that speaks later minor versions", hello_message(newest=[1, 255]))
    hello("Hello of a board whose oldest version is a later minor one", hello_message(oldest=[1, 2], newest=[1, 3]))
    hello("Hello of a board that also speaks other major versions", hello_message(oldest=[0, 9], newest=[2, 0]))
    hello("Hello with sixteen channels", hello_message([channel(i // 2, i % 2) for i in range(16)]))
    hello(
        "Hello with every kind of channel",
        hello_message([
            channel(0, 0, 0x00, unit=0), channel(1, 0, 0x01, unit=3, smallest=-100, largest=100, open=0, worn=80),
            channel(2, 0, 0x02, unit=2), channel(3, 0, 0x0F, unit=1), edge_channel(4, 0, 0x80), edge_channel(5, 0, 0x81),
        ]),  # fmt: skip
    )
    hello(
        "Hello with reserved kinds of reading, and reserved units and flags",
        hello_message([channel(0, 0, 0x03), channel(1, 0, 0x0E), channel(2, 0, 0x10), channel(3, 0, 0x7F, unit=4), channel(4, 0, unit=255, flags=0xFE)]),
    )
    hello("Hello with one sensor number on two ears", hello_message([channel(7, 0), channel(7, 1)]))
    hello(
        "Hello with extreme figures in a descriptor",
        hello_message([
            channel(255, 1, flags=3, smallest=-(2**31), largest=2**31 - 1, period=65535, open=2**31 - 1, worn=-(2**31)),
            channel(0, 0, smallest=0, largest=0, period=1, open=0, worn=0),
        ]),  # fmt: skip
    )
    hello("Hello whose channel is not calibrated", hello_message([channel(flags=0, open=0, worn=0)]))
    hello("Hello whose calibration contradicts its direction", hello_message([channel(flags=2, open=9000, worn=1000)]))
    hello("Hello with longer descriptors", hello_message(pair), size=25, padding=b"\x01\x02")
    hello("Hello with the longest descriptors", hello_message([channel()]), size=255, padding=bytes(232))
    skipped = hello_message([channel(0, 0), edge_channel(0, 7, 0x82), edge_channel(0, 0, 0xFF), channel(1, 1)])
    add(
        "Hello with reserved kinds of channel, which are skipped", "5.1", HELLO,
        skipped | {"channels": [skipped["channels"][0], skipped["channels"][3]]}, hello_payload(skipped), canonical=False,
    )  # fmt: skip
    m = hello_message(pair)
    add("Hello with bytes behind the channels", "1.2", HELLO, m, hello_payload(m) + b"later", canonical=False)
    m = hello_message(board=b"\xff\xfe", id="A1")
    add(
        "Hello whose name is not UTF-8", "5", HELLO, m | {"board": "\ufffd\ufffd"}, hello_payload(m), canonical=False,
    )  # fmt: skip

    def samples(name, m):
        add(name, "5.2", SAMPLES, m, samples_payload(m))

    samples("Samples with one value", samples_message([1234]))
    samples("Samples with one value and no period", samples_message([1234], period=0))
    samples("Samples of one byte a value", samples_message([-128, -1, 0, 1, 127], width=1))
    samples("Samples of two bytes a value", samples_message([-32768, -1, 0, 1, 32767]))
    samples("Samples of three bytes a value", samples_message([-8388608, -1, 0, 1, 8388607], width=3))
    samples("Samples of the right ear", samples_message([5, 6], ear=1, sensor=255, period=65535))
    samples("Samples with 255 values of one byte", samples_message([i - 128 for i in range(255)], width=1))
    samples("Samples with the most values of two bytes", samples_message([i * 257 - 32768 for i in range(253)]))
    samples("Samples with the most values of three bytes", samples_message([i * 99991 - 8388608 for i in range(168)], 3))
    m = samples_message([1, 2])
    add("Samples with bytes behind the values", "1.2", SAMPLES, m, samples_payload(m) + b"\x09", canonical=False)

    def wear(name, states):
        m = {"name": "WearEvent", "states": [list(s) for s in states]}
        add(name, "5.3", WEAR_EVENT, m, states_payload(states))

    kinds = ["near", "hall", "case", "lid", "motion", "verdict"]
    for kind, word in enumerate(kinds):
        for value in range(4 if word == "verdict" else 2):
            wear(f"WearEvent {word} {value}", [(value % 2, kind, value)])
    wear("WearEvent at both ears", [(0, 0, 1), (1, 0, 1)])
    wear("WearEvent with the most entries", [(i % 2, i % 5, i // 2 % 2) for i in range(170)])
    add(
        "WearEvent with bytes behind the entries", "1.2", WEAR_EVENT, {"name": "WearEvent", "states": [[0, 2, 1]]},
        states_payload([(0, 2, 1)]) + b"\x00\x02", canonical=False,
    )  # fmt: skip

    profiles = [("ACL", 2), ("A2DP", 3), ("AVRCP", 2), ("HFP", 4), ("SCO", 2)]
    for profile, (word, count) in enumerate(profiles):
        for state in range(count):
            m = {"name": "LinkEvent", "address": PHONE, "profile": profile, "state": state}
            add(f"LinkEvent {word} {state}", "5.4", LINK_EVENT, m, mac(PHONE) + bytes([profile, state]))
    m = {"name": "LinkEvent", "address": "FF:FF:FF:FF:FF:FF", "profile": 0, "state": 1}
    add("LinkEvent with bytes behind it", "1.2", LINK_EVENT, m, mac("FF" * 6) + b"\x00\x01\x07", canonical=False)

    def table(name, links):
        add(name, "5.5", LINK_TABLE, {"name": "LinkTable", "links": links}, link_table_payload(links))

    table("LinkTable without sources", [])
    table("LinkTable with one source at rest", [link(PHONE)])
    table("LinkTable with two busy sources", [link(PHONE, 2, 1, 3, 1), link(LAPTOP, 1, 0, 1, 0)])
    table("LinkTable with the most sources", [link(f"00:11:22:33:44:{i:02X}", i % 3, i % 2, i % 4, i % 2) for i in range(51)])

    def heartbeat(name, m, **place):
        add(name, place.pop("section", "5.6"), HEARTBEAT, m, heartbeat_payload(m), **place)

    example = heartbeat_message([(0, 2, 1)])
    heartbeat("The worked example", example, section="10", sequence=0x0102)
    assert out.vectors[-1]["stream"] == "0006060201e80301010101010457" "1f0107020160a70bdf00"
    heartbeat("Heartbeat without states", heartbeat_message())
    heartbeat("Heartbeat with battery and temperature unknown", heartbeat_message(battery=255, temperature=-128))
    heartbeat("Heartbeat of an empty battery in the cold", heartbeat_message(battery=0, temperature=-127))
    heartbeat("Heartbeat of a full battery in the heat", heartbeat_message(battery=100, temperature=127))
    heartbeat("Heartbeat with a reserved battery level", heartbeat_message(battery=101))
    heartbeat("Heartbeat with the most dropped frames", heartbeat_message(dropped=0xFFFFFFFF))
    heartbeat(
        "Heartbeat with every kind of state",
        heartbeat_message([(0, 0, 1), (1, 0, 0), (0, 1, 1), (0, 2, 0), (1, 2, 1), (0, 3, 1), (0, 4, 1), (1, 5, 3)]),
    )
    heartbeat("Heartbeat at time 0 with sequence number 0", heartbeat_message(), sequence=0, time=0)
    heartbeat("Heartbeat at the last time with the last sequence number", heartbeat_message(), sequence=0xFFFF, time=0xFFFFFFFF)
    heartbeat("Heartbeat with the most states", heartbeat_message([(i % 2, i % 5, i // 2 % 2) for i in range(168)]))

    for name, m in {
        "Truth: put on left": truth_message(0, 1, 5, "actuator"),
        "Truth: taken off right": truth_message(1, 0, 0, "contact switch"),
        "Truth: a remark": truth_message(255, 255, 65535, ""),
        "Truth: an edge at no ear": truth_message(255, 1, 10, "whole headset"),
        "Truth with the longest name": truth_message(0, 255, 1, "n" * 255),
    }.items():
        add(name, "5.7", TRUTH, m, truth_payload(m))

    for level, word in enumerate(["error", "warning", "info", "debug"]):
        m = {"name": "Log", "level": level, "text": f"a line of level {word}"}
        add(f"Log {word}", "5.8", LOG, m, log_payload(level, m["text"]))
    add("Log without text", "5.8", LOG, {"name": "Log", "level": 2, "text": ""}, log_payload(2, ""))
    add("Log with the longest text", "5.8", LOG, {"name": "Log", "level": 3, "text": "x" * 509}, log_payload(3, "x" * 509))
    add("Log with control characters", "5.8", LOG, {"name": "Log", "level": 2, "text": "\x1b[2J\n\x00"}, log_payload(2, "\x1b[2J\n\x00"))
    add(
        "Log that is not UTF-8", "5", LOG, {"name": "Log", "level": 2, "text": "a\ufffdb"}, log_payload(2, b"a\xffb"),
        canonical=False,
    )  # fmt: skip

    for id in (0, 1, 0x1234, 0xFFFF):
        add(f"Ack of request {id}", "5.9", ACK, {"name": "Ack", "request": id}, struct.pack("<H", id))
    for reason, word in enumerate(["not supported", "invalid", "busy", "failed"], 1):
        m = {"name": "Nack", "request": 0x0201, "reason": reason}
        add(f"Nack {word}", "5.9", NACK, m, struct.pack("<HB", 0x0201, reason))

    for name, values in {
        "Pong": (7, 1000, 250, 251), "Pong with the smallest values": (1, 0, 0, 0),
        "Pong with the largest values": (0xFFFF, 0xFFFFFFFF, 999, 999),
    }.items():  # fmt: skip
        m = dict(zip(("name", "request", "received", "receivedMicros", "sentMicros"), ("Pong",) + values))
        add(name, "5.10", PONG, m, struct.pack("<HIHH", *values))

    def request(name, section, type, word, id, body=b"", **fields):
        message = {"name": word, "request": id} | fields
        add(name, section, type, message, struct.pack("<H", id) + body, time=0, sender="host")

    request("Identify", "6.1", IDENTIFY, "Identify", 1, b"\x01\x00\x01\x00", oldest=[1, 0], newest=[1, 0])
    request("Identify from a later host", "6.1", IDENTIFY, "Identify", 0xFFFF, b"\x00\x03\x02\x01", oldest=[0, 3], newest=[2, 1])
    request("Ping", "6", PING, "Ping", 2)
    request("SetReporting", "6", SET_REPORTING, "SetReporting", 3, b"\x00\x01\x14\x00", sensor=0, ear=1, period=20)
    request("SetReporting that stops", "6", SET_REPORTING, "SetReporting", 4, b"\xff\x00\x00\x00", sensor=255, ear=0, period=0)
    request("SetReporting at the longest period", "6", SET_REPORTING, "SetReporting", 5, b"\x01\x00\xff\xff", sensor=1, ear=0, period=65535)
    for value in (-(2**31), -1, 0, 2**31 - 1):
        request(f"SetParameter to {value}", "6", SET_PARAMETER, "SetParameter", 6, struct.pack("<Hi", 0x0102, value), parameter=0x0102, value=value)
    request("RequestLinkTable", "6", REQUEST_LINK_TABLE, "RequestLinkTable", 7)
    request("Reset", "6", RESET, "Reset", 8)
    request("SelfTest", "6", SELF_TEST, "SelfTest", 9, b"\xff", test=255)
    m = {"name": "Ping", "request": 10}
    add("Ping with bytes behind it", "1.2", PING, m, b"\x0a\x00later", time=0, sender="host", canonical=False)
    m = {"name": "Ping", "request": 11}
    add("Ping whose time is not 0, which is ignored", "3.3", PING, m, b"\x0b\x00", time=77, sender="host", canonical=False)
    return out


# --------------------------------------------------------------------------- payloads that contradict, or are unknown


def contents():
    out = File("contents.json", "Intact frames whose payload is malformed, partly known or unknown. Each stream is one frame.")

    def add(content, name, section, type, payload, sender="board", message=None):
        out.add(name, section, frame(type, 1, 1000 if sender == "board" else 0, payload, content, message), sender)

    def bad(*args, **more):
        add("malformed", *args, **more)

    # Every message cut at every byte, as far as it is then too short for what it says.
    whole = {
        "Hello": (HELLO, hello_payload(hello_message([channel()]))),
        "Samples": (SAMPLES, samples_payload(samples_message([1, 2]))),
        "WearEvent": (WEAR_EVENT, states_payload([(0, 0, 1), (1, 0, 1)])),
        "LinkEvent": (LINK_EVENT, mac(PHONE) + b"\x00\x01"),
        "LinkTable": (LINK_TABLE, link_table_payload([link(PHONE), link(LAPTOP)])),
        "Heartbeat": (HEARTBEAT, heartbeat_payload(heartbeat_message([(0, 2, 1)]))),
        "Truth": (TRUTH, truth_payload(truth_message(0, 1, 5, "a"))),
        "Log": (LOG, log_payload(2, "abc")),
        "Ack": (ACK, b"\x01\x00"),
        "Nack": (NACK, b"\x01\x00\x01"),
        "Pong": (PONG, struct.pack("<HIHH", 7, 1000, 250, 251)),
        "Identify": (IDENTIFY, b"\x01\x00\x01\x00\x01\x00"),
        "Ping": (PING, b"\x02\x00"),
        "SetReporting": (SET_REPORTING, b"\x03\x00\x00\x01\x14\x00"),
        "SetParameter": (SET_PARAMETER, b"\x04\x00\x01\x00\x01\x00\x00\x00"),
        "RequestLinkTable": (REQUEST_LINK_TABLE, b"\x05\x00"),
        "Reset": (RESET, b"\x06\x00"),
        "SelfTest": (SELF_TEST, b"\x07\x00\x01"),
    }
    for name, (type, payload) in whole.items():
        for n in range(len(payload)):
            bad(f"{name} cut after {n} bytes", "8.2", type, payload[:n], sender="host" if type > 0x80 else "board")

    def bad_hello(name, m, section="5.1", **layout):
        bad(name, section, HELLO, hello_payload(m, **layout))

    bad_hello("Hello of form factor 3", hello_message(form=3))
    bad_hello("Hello with a name of 33 bytes", hello_message(board="b" * 33))
    bad_hello("Hello with an id of 33 bytes", hello_message(id="i" * 33))
    bad_hello("Hello without an id", hello_message(id=""))
    bad_hello("Hello with a firmware version of 33 bytes", hello_message(firmware="f" * 33))
    bad_hello("Hello with seventeen channels", hello_message([channel(i) for i in range(17)]))
    bad_hello("Hello with descriptors of 22 bytes", hello_message([channel()]), size=22)
    bad_hello("Hello without channels whose descriptors would have 22 bytes", hello_message(), size=22)
    bad_hello("Hello with more channels said than there", hello_message([channel()]), count=2)
    bad_hello("Hello with a channel at ear 2", hello_message([channel(), channel(1, 2)]))
    bad_hello("Hello with an event channel at ear 2", hello_message([edge_channel(1, 2, 0x80)]))
    bad_hello("Hello with a sensor of period 0", hello_message([channel(period=0)]))
    bad_hello("Hello with a sensor whose largest reading is below its smallest", hello_message([channel(smallest=1, largest=0)]))
    bad_hello("Hello with one sensor twice", hello_message([channel(1, 0), channel(0, 0), channel(1, 0, 1)]))
    bad_hello("Hello with a sensor and an event channel of one number", hello_message([channel(1, 1), edge_channel(1, 1, 0x80)]))

    for name, oldest, newest in [
        ("an older board", [0, 1], [0, 9]), ("a newer board", [2, 0], [2, 0]), ("a board of every later version", [2, 0], [255, 255]),
        ("a board whose oldest version is newer than its newest", [2, 0], [1, 0]),
    ]:  # fmt: skip
        add("version", f"Hello of {name}", "6.1", HELLO, hello_payload(hello_message(oldest=oldest, newest=newest)))
    add("version", "Hello of a newer board whose payload ends behind its versions", "8.2", HELLO, b"\x02\x00\x03\x01")
    add("version", "Hello of a newer board that is laid out otherwise", "1.3", HELLO, b"\x02\x00\x03\x01" + b"\xff" * 40)

    def bad_samples(name, payload):
        bad(name, "5.2", SAMPLES, payload)

    bad_samples("Samples of ear 2", b"\x00\x02\x14\x00\x01\x01\x05")
    bad_samples("Samples with two values and no period", b"\x00\x00\x00\x00\x01\x02\x05\x06")
    bad_samples("Samples of 0 bytes a value", b"\x00\x00\x14\x00\x00\x01\x05")
    bad_samples("Samples of 4 bytes a value", b"\x00\x00\x14\x00\x04\x01\x05\x06\x07\x08")
    bad_samples("Samples without values", b"\x00\x00\x14\x00\x01\x00\x05")

    bad("WearEvent without entries", "5.3", WEAR_EVENT, b"\x00")
    bad("WearEvent at ear 2", "8.2", WEAR_EVENT, states_payload([(2, 0, 1)]))
    bad("WearEvent whose second entry is at ear 255", "8.2", WEAR_EVENT, states_payload([(0, 0, 1), (255, 0, 1)]))
    bad("WearEvent of unknown kind at ear 2", "8.2", WEAR_EVENT, states_payload([(2, 99, 1)]))
    bad("Heartbeat with a state of ear 2", "8.2", HEARTBEAT, heartbeat_payload(heartbeat_message([(0, 0, 1), (2, 0, 1)])))
    bad("LinkTable with an address twice", "5.5", LINK_TABLE, link_table_payload([link(PHONE), link(LAPTOP), link(PHONE, 1)]))
    for name, ear, edge in [("at ear 2", 2, 1), ("at ear 254", 254, 1), ("of edge 2", 0, 2), ("of edge 254", 0, 254)]:
        bad(f"Truth {name}", "5.7", TRUTH, truth_payload(truth_message(ear, edge, 5, "a")))
    bad("Log of level 4", "5.8", LOG, log_payload(4, "abc"))
    bad("Log that says more than it has", "5.8", LOG, b"\x02\x04\x00abc")
    bad("Log of 65535 bytes", "5.8", LOG, b"\x02\xff\xff" + b"a" * 509)
    bad("Nack without a reason", "5.9", NACK, b"\x01\x00\x00")
    bad("Nack of reason 5", "5.9", NACK, b"\x01\x00\x05")
    bad("Pong with 1000 microseconds at receipt", "5.10", PONG, struct.pack("<HIHH", 7, 1000, 1000, 0))
    bad("Pong with 65535 microseconds at sending", "5.10", PONG, struct.pack("<HIHH", 7, 1000, 0, 65535))
    for name in ("Identify", "Ping", "SetReporting", "SetParameter", "RequestLinkTable", "Reset", "SelfTest"):
        type, payload = whole[name]
        bad(f"{name} with request id 0", "6", type, b"\x00\x00" + payload[2:], sender="host")
    bad("SetReporting of ear 2", "8.2", SET_REPORTING, b"\x03\x00\x00\x02\x14\x00", sender="host")

    def partly_wear(name, states):
        add("partly", name, "8.2", WEAR_EVENT, states_payload(states), message={"name": "WearEvent", "states": [list(s) for s in states]})

    partly_wear("WearEvent of kind 6", [(0, 6, 0)])
    partly_wear("WearEvent near 2", [(0, 0, 2)])
    partly_wear("WearEvent verdict 4", [(1, 5, 4)])
    partly_wear("WearEvent with a known and an unknown entry", [(0, 2, 1), (0, 255, 255)])
    m = heartbeat_message([(0, 0, 1), (0, 7, 1)])
    add("partly", "Heartbeat with an unknown state", "8.2", HEARTBEAT, heartbeat_payload(m), message=m)
    for profile, state in [(5, 0), (255, 1), (0, 2), (1, 3), (2, 2), (3, 4), (4, 2)]:
        m = {"name": "LinkEvent", "address": PHONE, "profile": profile, "state": state}
        add("partly", f"LinkEvent of profile {profile} and state {state}", "8.2", LINK_EVENT, mac(PHONE) + bytes([profile, state]), message=m)
    for name in ("a2dp", "avrcp", "hfp", "sco"):
        links = [link(LAPTOP, 1), link(PHONE) | {name: 4}]
        add("partly", f"LinkTable with an unknown {name} state", "8.2", LINK_TABLE, link_table_payload(links), message={"name": "LinkTable", "links": links})

    for type in (0x00, 0x0C, 0x7F, 0x80):
        add("unknown", f"A message of type {type:02X} from the board", "1.2", type, b"new")
        add("unknown", f"A message of type {type:02X} from the host", "1.2", type, b"\x01\x00new", sender="host")
    for type in (0x88, 0xFF):
        add("unknown", f"A request of type {type:02X}", "1.2", type, b"\x01\x00new", sender="host")
    add("unknown", "A message of unknown type without payload", "1.2", 0x40, b"")
    add("unknown", "A message of unknown type with the longest payload", "1.2", 0x40, bytes(i % 251 for i in range(512)))
    add("unknown", "A Ping from the board", "8.2", PING, b"\x01\x00")
    add("unknown", "A Hello from the host", "8.2", HELLO, hello_payload(hello_message()), sender="host")
    add("unknown", "A malformed Heartbeat from the host", "8.2", HEARTBEAT, b"", sender="host")
    return out


# ------------------------------------------------------------------------------------------------- units and damage

GOOD = (HEARTBEAT, 7, 1000, heartbeat_payload(heartbeat_message([(0, 2, 1)])))
UNKNOWN_TYPE = 0x7F


def good(sequence=7, before=b"\0"):
    m = heartbeat_message([(0, 2, 1)])
    return frame(HEARTBEAT, sequence, 1000, heartbeat_payload(m), "known", m, before)


def opaque(payload, before=b"\0", sequence=0x0101, time=0x01010101, type=UNKNOWN_TYPE):
    return frame(type, sequence, time, payload, "unknown", None, before)


def find_payload(accept, length, first=b""):
    """The first payload of `length` bytes other than 00, counting from `first`, of which `accept(stuffed, unstuffed)` holds."""
    for n in range(1 << 20):
        digits = bytes(1 + n // 255**k % 255 for k in range(3))
        payload = (first + digits + b"\x55" * length)[:length]
        data = unstuffed(UNKNOWN_TYPE, 0x0101, 0x01010101, payload)
        if accept(cobs.encode(data), data):
            return payload
    raise AssertionError("nothing found")


def units():
    out = File("units.json", "How a stream is cut into units, what each of them is, and that the next intact frame is taken.")
    r = run(*GOOD)

    # --- zeros
    out.add("A frame with a zero on each side", "2.2", good())
    out.add("A frame without a zero before it", "2.2", good(before=b""))
    out.add("Two frames with two zeros between", "2.2", [good(), good(8)])
    out.add("Two frames that share a zero", "2.2", [good(), good(8, before=b"")])
    out.add("Many zeros", "2.2", [good(before=b"\0" * 9), good(8, before=b"\0" * 40)])
    for n in (254, 255, 256, 257, 511, 512, 600):
        empty = [nothing(b"\0" * 256)] * (n // 256)
        out.add(f"A frame behind {n} zeros", "2.3", empty + [good(before=b"\0" * (n % 256))])
    out.add("Nothing at all", "2.3", [])
    out.add("A single zero", "2.3", nothing(b"\0"))
    out.add("A line held in break", "2.3", [nothing(b"\0" * 256)] * 3 + [nothing(b"\0" * 200)])

    # --- the bound
    longest = find_payload(lambda stuffed, data: len(stuffed) == 526, 512)
    out.add("The longest run: 526 bytes", "2.3", [opaque(longest), good()])
    out.add("The longest payload", "9", [opaque(bytes(512)), good()])
    over = lambda n: b"\x80\x01" * (n // 2) + b"\x02" * (n % 2)  # no text: 01 and 02 are in it
    for n in (527, 528, 1052, 1053, 1054, 5000):
        # The byte that makes the run too long closes the unit; the rest, its 00 included, is cut every 526 bytes.
        data = over(n) + b"\0"
        rest = [nothing(data[i : i + 526]) for i in range(527, len(data), 526)]
        out.add(f"A run of {n} bytes", "2.3", [fault("overlong", b"\0" + over(n)[:527], over(n)[:527])] + rest + [good()])
    out.add(
        "A frame inside a continuation is not decoded", "2.3",
        [fault("overlong", over(527)), nothing(r + b"\0"), good(8)],
    )  # fmt: skip
    out.add(
        "Text inside a continuation is text", "2.3",
        [fault("overlong", over(527)), text(b"panic: stack overflow\r\n\0"), good(8)],
    )  # fmt: skip
    line = b"The quick brown fox jumps over the lazy dog. " * 40
    out.add(
        "Text longer than a run", "2.3",
        [text(b"\0" + line[:527]), text(line[527:1053]), text(line[1053:1579]), text(line[1579:] + b"\0"), good()],
    )  # fmt: skip
    mixed = line[:527] + over(300)
    out.add("Text that is too long and then is none", "2.3", [text(mixed[:527]), nothing(mixed[527:] + b"\0"), good()])
    accents = "é".encode() * 540
    out.add(
        "A character cut by the bound", "2.3",
        [text(accents[:527]), text(accents[527:1053]), text(accents[1053:] + b"\0"), good()],
    )  # fmt: skip
    out.add(
        "A continuation that is only the rest of a character", "2.3",
        [text(accents[:527]), text(accents[527:1053]), nothing(accents[1053:1054] + b"\0"), good()],
    )  # fmt: skip

    # --- payloads that are too long within a bearable run
    for length in (513, 514):
        payload = (b"\x02" * 100 + b"\0") * 6
        payload = payload[:length]
        stuffed = run(UNKNOWN_TYPE, 0x0101, 0x01010101, payload)
        assert len(stuffed) <= 526 and len(cobs.decode(stuffed)) == length + 11
        out.add(f"A payload of {length} bytes", "2.5", [fault("overlong", b"\0" + stuffed + b"\0"), good()])
        broken = stuffed[:-1] + bytes([stuffed[-1] ^ 1])
        out.add(f"A payload of {length} bytes with a wrong CRC", "8.1", [fault("overlong", b"\0" + broken + b"\0"), good()])
    zeros = run(UNKNOWN_TYPE, 0, 0, bytes(512))
    out.add("A payload of 512 zeros", "9", [frame(UNKNOWN_TYPE, 0, 0, bytes(512), "unknown", stuffed=zeros), good()])

    # --- odd encodings
    full = find_payload(lambda s, d: 0 not in d[-254:] and len(d) == 254, 243)
    data = unstuffed(UNKNOWN_TYPE, 0x0101, 0x01010101, full)
    out.add("A block of code FF at the very end", "2.5", opaque(full))
    out.add(
        "A block of code FF at the very end, and a final 01", "2.5",
        [frame(UNKNOWN_TYPE, 0x0101, 0x01010101, full, "unknown", stuffed=b"\xff" + data + b"\x01"), good()],
    )  # fmt: skip
    out.add(
        "A block of code FF at the very end, and two times 01", "2.5",
        [fault("check", b"\xff" + data + b"\x01\x01" + b"\0"), good()],
    )  # fmt: skip
    last = find_payload(lambda s, d: d[-1] == 0, 20)
    out.add("A CRC that ends with 00", "2.2", [opaque(last), good()])
    inner = find_payload(lambda s, d: 0 in d[-4:-1], 20)
    out.add("A CRC with 00 inside", "2.2", [opaque(inner), good()])
    for n in (242, 243, 244, 496, 497, 498):
        out.add(f"{n + 11} bytes before stuffing, none of them 00 but in the CRC", "2.2", [opaque(b"\x55" * n), good()])

    # --- stuffing that points behind its end
    for bad in (b"\x02", b"\x03\x01", b"\x01\x02", b"\xff\x01\x02\x03", b"\x05\x01\x02\x03\x04\x02", b"\xff" + b"\x01" * 253, r[:-1], r[:-9]):
        out.add(f"A code that points {'just ' if bad == r[:-1] else ''}behind the end: {bad.hex()[:12]} ({len(bad)} bytes)", "2.5", [fault("encoding", b"\0" + bad + b"\0"), good()])

    # --- runs that decode to too little
    for n in range(0, 11):
        body = bytes([1 + i % 5 for i in range(max(n - 4, 0))])
        data = (body + crc(body))[-n:] if n else b""
        out.add(f"A run that decodes to {n} bytes", "8.2", [fault("short", b"\0" + cobs.encode(data) + b"\0"), good()])
    out.add("The shortest frame: no payload", "3.1", [opaque(b"", type=0x40), good()])

    # --- damage to one frame; what follows is taken
    for i in range(len(r)):
        damaged = r[:i] + bytes([r[i] ^ 0x80]) + r[i + 1 :]
        try:
            decoded = cobs.decode(damaged)
            kind = "short" if len(decoded) < 11 else "check"
        except cobs.DecodeError:
            kind = "encoding"
        out.add(f"The top bit of byte {i} flipped", "8.2", [fault(kind, b"\0" + damaged + b"\0"), good(8)])
    for i in (2, 8, len(r) - 1):
        out.add(f"Byte {i} turned to 00", "8.2", halves(r[:i], r[i + 1 :]) + [good(8)])
    for i in range(0, len(r), 4):
        for name, damaged in (("lost", r[:i] + r[i + 1 :]), ("doubled", r[: i + 1] + r[i:])):
            out.add(f"Byte {i} {name}", "8.2", [damage(damaged), good(8)])
    out.add("The zeros between two frames lost", "8.2", [damage(r + run(*GOOD)), good(9)])
    out.add("A frame cut short by the next", "8.2", [damage(r[:10]), good(8, before=b"")])
    wrong = cobs.encode(cobs.decode(r)[:-4] + b"\x01\x02\x03\x04")
    out.add("A wrong CRC", "8.2", [fault("check", b"\0" + wrong + b"\0"), good(8)])
    swapped = cobs.encode(cobs.decode(r)[:-4] + cobs.decode(r)[-4:][::-1])
    out.add("A CRC stored big-endian", "8.2", [fault("check", b"\0" + swapped + b"\0"), good(8)])
    out.add("Bits of noise", "8.2", [fault("encoding", b"\xfe\x81\x02\0"), fault("encoding", b"\x03\x10\0"), good()])

    # --- text between frames
    for name, line in {
        "boot messages": b"\r\nBooting v1.2\r\n[0.001] clock ok\r\n", "one letter": b"x", "a bell": b"\x07", "colours": b"\x1b[31mred\x1b[0m",
        "every control character that is text": bytes(range(7, 14)) + b"\x1b", "every printable character": bytes(range(0x20, 0x7F)),
        "two bytes a character": "Grüße".encode(), "three bytes a character": "耳机".encode(), "four bytes a character": "🎧".encode(),
        "the last character of each length": "\u007e\u07ff\uffff\U0010ffff".encode(), "the characters around the surrogates": "\ud7ff\ue000".encode(),
        "one stray byte in eight": b"1234567\xff", "two stray bytes in sixteen": b"\xff1234567\xfe8901234", "a character cut short, within one in eight": b"1234567\xc3",
        "a stray byte in the middle, then valid": b"\x80abcdefg" + "é".encode() * 4,
    }.items():  # fmt: skip
        out.add(f"Text: {name}", "2.4", [text(line + b"\0"), good(before=b"")])
        out.add(f"Text behind a frame: {name}", "2.4", [good(), text(b"\0" + line + b"\0"), good(8, before=b"\0\0")])
    for byte in (0x01, 0x06, 0x0E, 0x1A, 0x1C, 0x1F, 0x7F):
        out.add(f"No text: a byte {byte:02X} in it", "2.4", [damage(b"abcdefghijkl" + bytes([byte]) + b"mnopqrstuvwxyz"), good()])
    for name, line in {
        "one stray byte in seven": b"123456\xff", "three stray bytes in sixteen": b"\xff1234567\xfe890123\xfd", "an overlong form of two bytes": b"12345678901\xc0\xaf",
        "an overlong form of three bytes": b"1234567890123456\xe0\x9f\xbf", "an overlong form of four bytes": b"123456789012345678901234\xf0\x8f\xbf\xbf"[1:],
        "a surrogate": b"1234567890123456\xed\xa0\x80", "beyond the last character": b"12345678901234567890123\xf4\x90\x80\x80",
        "a lead byte F5": b"12345678901234567890123\xf5\x80\x80\x80", "a long form of five bytes": b"12345678901234567890123456789\xf8\x88\x80\x80\x80",
        "only continuation bytes": b"\x80" * 30, "a character cut short": b"1234567890\xe8\x80",
    }.items():  # fmt: skip
        strays = sum(1 for c in line.decode(errors="surrogateescape") if 0xDC80 <= ord(c) <= 0xDCFF)
        assert strays * 8 > len(line), (name, strays, len(line))
        out.add(f"No text: {name}", "2.4", [damage(line), good()])
    out.add("Text glued to a frame destroys it", "2.2", [damage(b"boot\r\n" + r), good(8)])
    out.add("Text inside a frame destroys it", "2.4", [damage(r[:9] + b"printf\r\n" + r[9:]), good(8)])

    # --- frames that look like text
    looks = lookalike()
    data = cobs.decode(looks)
    type, sequence, time = struct.unpack("<BHI", data[:7])
    out.add("An intact frame is never text", "2.4", frame(type, sequence, time, data[7:-4], "unknown", stuffed=looks))
    spoilt = looks[:-1] + bytes([looks[-1] ^ 1])
    out.add("A damaged frame may look like text", "2.4", [text(b"\0" + spoilt + b"\0"), good()])

    # --- the stream ends
    out.add("The stream ends within a frame", "2.3", [good(), fault("short", b"\0" + r[:9])])
    out.add("The stream ends before the zero of an intact frame", "2.3", [good(), fault("short", b"\0" + run(HEARTBEAT, 8, *GOOD[2:]))])
    out.add("The stream ends before the zero of an intact frame that looks like text", "2.3", text(looks, looks))
    out.add("The stream ends within broken stuffing", "2.3", fault("short", b"\xff\x01\x02"))
    out.add("The stream ends within text", "2.3", [good(), text(b"\0Assertion failed")])
    out.add("The stream ends with zeros", "2.3", [good(), nothing(b"\0\0\0")])
    out.add("The stream ends with the longest run", "2.3", fault("short", over(526)))
    out.add("The stream ends with a run that is too long", "2.3", fault("overlong", over(527)))
    out.add("The stream ends within a continuation", "2.3", [fault("overlong", over(527)), nothing(over(100))])
    out.add("The stream ends within a continuation that is text", "2.3", [fault("overlong", over(527)), text(b"goodbye")])
    out.add("The stream ends behind a whole continuation", "2.3", [fault("overlong", over(527)), nothing(over(526))])
    return out


def damage(stuffed):
    """A closed run that is no text and no intact frame: cobs says whether its stuffing is right."""
    try:
        decoded = cobs.decode(stuffed)
    except cobs.DecodeError:
        return fault("encoding", b"\0" + stuffed + b"\0")
    assert crc(decoded[:-4]) != decoded[-4:]
    return fault("short" if len(decoded) < 11 else "check", b"\0" + stuffed + b"\0")


def halves(first, second):
    """A frame of which a byte became 00: two damaged runs."""
    one = damage(first)
    if not second:
        return [one]
    two = damage(second)
    return [one, Unit(second + b"\0", **{k: v for k, v in two.expect.items() if k != "length"})]


def lookalike():
    """The run of an intact frame of which each byte is printable ASCII."""
    for n in range(1 << 20):
        payload = f"looks like text {n:07d} ".encode().ljust(40, b".")
        stuffed = cobs.encode(unstuffed(0x2A, 0x2121, 0x22222222, payload))
        if all(0x20 <= b <= 0x7E for b in stuffed):
            return stuffed
    raise AssertionError("nothing found")


# ------------------------------------------------------------------------------------------------ sequence numbers


def sequences():
    out = File("sequences.json", "What the sequence numbers of one connection say (§3.2): `order` and `lost` of each frame.")

    def hello(sequence, order, lost=None, boot=0xC0FFEE42, time=0):
        m = hello_message([channel()], boot=boot)
        facts = {"order": order} | ({} if lost is None else {"lost": lost})
        return frame(HELLO, sequence, time, hello_payload(m), "known", m, **facts)

    def beat(sequence, order, lost=None, dropped=0, time=1000):
        m = heartbeat_message(dropped=dropped)
        facts = {"order": order} | ({} if lost is None else {"lost": lost})
        return frame(HEARTBEAT, sequence, time, heartbeat_payload(m), "known", m, **facts)

    def case(name, *frames):
        out.add(name, "3.2", list(frames))

    case("One after the other", hello(0, "first"), beat(1, "next"), beat(2, "next"))
    case("From any start", hello(4711, "first"), beat(4712, "next"))
    case("Over the end of the count", hello(0xFFFE, "first"), beat(0xFFFF, "next"), beat(0, "next"), beat(1, "next"))
    case("One lost", hello(0, "first"), beat(2, "gap", 1), beat(3, "next"))
    case("Many lost", hello(0, "first"), beat(1000, "gap", 999))
    case("Lost over the end of the count", hello(0xFFF0, "first"), beat(0x0010, "gap", 31))
    case("The largest gap", hello(0, "first"), beat(0x7FFF, "gap", 0x7FFE))
    case("One more is no gap but a new start", hello(0, "first"), beat(0x8000, "restart"), beat(0x8001, "next"))
    case("Backwards is a new start", hello(100, "first"), beat(99, "restart"), beat(100, "next"))
    case("The same number with other bytes is a new start", hello(0, "first"), beat(1, "next"), beat(1, "restart", dropped=5), beat(2, "next"))
    case("A frame twice", hello(0, "first"), beat(1, "next"), beat(1, "duplicate"), beat(2, "next"))
    case("A frame three times", hello(0, "first"), beat(1, "next"), beat(1, "duplicate"), beat(1, "duplicate"), beat(2, "next"))
    case("An older frame again", hello(0, "first"), beat(1, "next"), beat(2, "next"), beat(3, "next"), beat(1, "duplicate"), beat(4, "next"))
    series = [beat(i, "next") for i in range(1, 16)]
    case("The sixteenth last frame again", hello(0, "first"), *series, hello(0, "duplicate"), beat(16, "next"))
    case("The seventeenth last frame again is a new start", hello(0, "first"), *series, beat(16, "next"), hello(0, "restart"), beat(1, "next"))
    case(
        "Duplicates don't count among the sixteen", hello(0, "first"), beat(1, "next"),
        *[beat(1, "duplicate") for _ in range(20)], hello(0, "duplicate"), beat(2, "next"),
    )  # fmt: skip
    case("A duplicate before its number would be next", beat(7, "first"), beat(5, "restart", time=900), beat(6, "next", time=900), beat(7, "duplicate"))
    case("A gap and then what was missing", hello(0, "first"), beat(2, "gap", 1), beat(1, "restart"), beat(2, "duplicate"))
    case("Another boot starts anew", hello(0, "first"), beat(1, "next"), hello(0, "first", boot=1), beat(1, "next", time=1001))
    case("The same boot does not", hello(0, "first"), beat(1, "next"), hello(5, "gap", 3, time=5000), beat(6, "next"))
    unknown = lambda n, order, lost=None: frame(0x40, n, 0, b"", "unknown", order=order, **({} if lost is None else {"lost": lost}))
    case("Frames of unknown type count", hello(0, "first"), unknown(1, "next"), beat(2, "next"), unknown(2 + 4, "gap", 3))
    bad = frame(NACK, 1, 0, b"", "malformed", order="next")
    case("Malformed frames count", hello(0, "first"), bad, beat(2, "next"))
    damaged = damage(run(*GOOD)[:-3])
    case("Damage is a gap at the next frame", hello(0, "first"), damaged, beat(2, "gap", 1))
    return out


for file in (messages(), contents(), units(), sequences()):
    file.write()
