"""Adapters of FTDI's kind, as QEMU plugs them in and out: each check goes on from where the last one stopped."""

import json
import time

from bench import AT_ONCE, BY_ID, NAME, OPTIONS, require, require_values
from machine import Failed


def lists_only_hardware(bench):
    code, said = bench.machine.run("headset-bridge devices --format json")
    paths = [json.loads(line)["path"] for line in said.splitlines()]
    require((code, paths) == (0, ["/dev/ttyS0"]), f"exit code {code}, {said}")


def opens_the_first(bench):
    mark = bench.start(OPTIONS)
    bench.machine.until("grep 'no board' /run/said")
    board = bench.power("board1")
    began = time.monotonic()
    bench.plug("board1", "HB0001", board)
    when, up = bench.machine.lines.wait(mark, event="link", state="up")
    require(up["link"] == NAME.format("HB0001") and up["port"] == "/dev/ttyUSB0", f"{up}")
    bench.machine.lines.wait(mark, event="hello")
    _, code, said = bench.stop()
    require(code == 0, f"exit code {code}: {said}")
    return f"open {1000 * (when - began):.0f} ms after it was plugged in"


def lists_the_adapter(bench):
    bench.await_port("HB0001")
    lines = bench.machine.ask("headset-bridge devices --format json").splitlines()
    (device,) = [device for device in map(json.loads, lines) if device["path"] != "/dev/ttyS0"]
    require_values(device, {
        "path": "/dev/ttyUSB0", "vid": "0403", "pid": "6001", "serial": "HB0001", "driver": "ftdi_sio",
        "by_id": BY_ID.format("HB0001"), "link": NAME.format("HB0001"),
    })
    known = bench.machine.ask("udevadm info --query=property --name=/dev/ttyUSB0")
    require("ID_MM_DEVICE_IGNORE=1" in known.splitlines(), f"our rules for udev don't count: {known}")
    return f"{device['path']} at {device['location']}"


def sets_any_speed(bench):
    speeds = (9600, 74880, 250000, 3000000)
    for baud in speeds:
        code, said = bench.run(f"/dev/ttyUSB0 {OPTIONS} --baud {baud} --duration 0.1")
        require(f"open at {baud} baud" in said, f"exit code {code}: {said}")
    code, said = bench.run(f"/dev/ttyUSB0 {OPTIONS} --baud 5000000 --duration 0.1")
    require("5000000 baud were asked for, the driver gives 9600" in said, f"exit code {code}: {said}")
    return ", ".join(str(baud) for baud in speeds) + "; not 5000000"


def low_latency(bench):
    # The emulated adapter says 0 at first, which a real one doesn't.
    bench.machine.ask("echo 16 >/sys/class/tty/ttyUSB0/device/latency_timer")
    _, said = bench.run(f"/dev/ttyUSB0 {OPTIONS} --duration 0.1")
    require("latency timer 16 ms" in said, said)
    _, said = bench.run(f"/dev/ttyUSB0 {OPTIONS} --low-latency --duration 0.1")
    require("latency timer 1 ms" in said and "knows no low latency" not in said, said)
    held = bench.machine.ask("cat /sys/class/tty/ttyUSB0/device/latency_timer").strip()
    return f"16 ms, then 1 ms; {held} ms afterwards"


def sets_the_line(bench):
    _, said = bench.run(f"/dev/ttyUSB0 {OPTIONS} --frame 7E1 --flow hardware --dtr off --duration 0.1")
    require("7E1, hardware flow control" in said and "then as asked: DTR off" in said, said)
    require("going on" not in said, f"something was not as it was wished: {said}")


def bytes_arrive(bench):
    bench.mark = bench.start(f"{NAME.format('HB0001')} {OPTIONS} --grace 60")
    bench.machine.lines.wait(bench.mark, event="link", state="up")
    bench.first = bench.power("board1")
    bench.first.connect()
    _, hello = bench.machine.lines.wait(bench.mark, event="hello")
    require(hello["board"] == "HB-DEMO-0001", f"hello: {hello}")
    _, placement = bench.machine.lines.wait(bench.mark, event="placement", scope="device", to="offHead")
    require(placement["from"] is None, f"placement: {placement}")


def keeps_others_out(bench):
    code, said = bench.run(f"/dev/ttyUSB0 {OPTIONS}")
    require(code == 75, f"exit code {code}: {said}")
    # Other programs know no lock of ours, and those of root's heed nothing: so somebody else's.
    bench.machine.ask("chmod 666 /dev/ttyUSB0")
    code, refused = bench.machine.run("su nobody -c 'cat /dev/ttyUSB0'")
    require(code != 0 and "busy" in refused, f"exit code {code}: {refused}")
    return said.strip().splitlines()[-1]


def refuses_strangers(bench):
    bench.machine.ask("chmod 660 /dev/ttyUSB0")
    code, said = bench.machine.run(
        "su nobody -c 'headset-bridge run /dev/ttyUSB0 --no-record --registry /tmp/nobody.sqlite'")
    require(code == 77, f"exit code {code}: {said}")
    return said.strip().splitlines()[-1]


def unplug_in_frame(bench):
    bench.machine.lines.wait(bench.mark, event="placement", scope="device", to="inEar")
    mark = bench.machine.lines.mark()
    bench.first.cut_in_frame()
    bench.await_reading()  # half a frame, at the end
    began = time.monotonic()
    bench.machine.unplug("board1")
    when, down = bench.machine.lines.wait(mark, event="link", state="down")
    require(down["reason"] == "unplugged", f"{down}")
    require(when - began < AT_ONCE, f"told only after {when - began:.1f} s")
    said = bench.machine.lines.since(mark)
    before = [line for line in said[: said.index(down)] if line["event"] == "fault"]
    require([line["kind"] for line in before] == ["short"], f"the half frame isn't told as one fault: {before}")
    bench.machine.until("grep 'the board is gone' /run/said")
    return f"told after {1000 * (when - began):.0f} ms, {before[0]['length']} bytes of a frame before it"


def rests_while_unplugged(bench):
    bench.await_no_port("HB0001")
    # On a busy machine the guest's processor stands still now and then, and its clock goes on, for which whoever runs then
    # pays. A bridge that spins takes all of the three seconds, in every one of these; what else wakes it, wakes it often.
    for _ in range(5):
        before = bench.cost()
        bench.machine.ask("sleep 3")
        after = bench.cost()
        used, woken = (after[0] - before[0]) * 10, after[1] - before[1]
        if used <= 500 and woken <= 30:
            return f"{used} ms of processor time and {woken} wake-ups in 3 s"
    raise Failed(f"{used} ms of processor time and {woken} wake-ups in 3 s")


def goes_on_after_replug(bench):
    mark = bench.machine.lines.mark()
    bench.plug("board1", "HB0001", bench.first)
    bench.machine.lines.wait(mark, event="link", state="up")
    bench.machine.lines.wait(mark, event="request", state="acknowledged")
    said = bench.machine.lines.since(mark)
    lost = [line for line in said if line["event"] in ("hello", "placement")]
    require(not lost, f"the same boot is told again: {lost}")
    bench.machine.lines.wait(mark, event=("placement", "sources", "marker", "log"))  # whichever comes next


def leaves_a_stranger_alone(bench):
    mark = bench.machine.lines.mark()
    bench.machine.unplug("board1")
    bench.machine.lines.wait(mark, event="link", state="down")
    bench.await_no_port("HB0001")
    bench.second = bench.power("board2", seed=2)
    mark = bench.machine.lines.mark()
    bench.plug("board2", "HB0002", bench.second)
    node = bench.await_port("HB0002")
    require(node == "/dev/ttyUSB0", f"the other board has {node}, not the place of the first")
    bench.machine.until("grep 'another board, usb:0403:6001:HB0002' /run/said")
    up = [line for line in bench.machine.lines.since(mark) if line["event"] == "link"]
    require(not up, f"{up}")


def follows_to_another_node(bench):
    mark = bench.machine.lines.mark()
    board = bench.power("board1", seed=3)
    began = time.monotonic()
    bench.plug("board1", "HB0001", board)
    when, up = bench.machine.lines.wait(mark, event="link", state="up")
    require(up["port"] == "/dev/ttyUSB1", f"{up}")
    bench.machine.lines.wait(mark, event="hello")
    return f"at {up['port']}, open {1000 * (when - began):.0f} ms after it was plugged in"


def survives_a_loose_contact(bench):
    """Some of it is gone before udev has named it, some before the bridge has asked who is there."""
    before = descriptors(bench)
    bench.machine.unplug("board1")
    mark = bench.machine.lines.mark()
    for contact in (0.05, 0.2, 0.4, 0.6, 0.8, 1.0):
        bench.machine.plug("board1", "HB0001")
        time.sleep(contact)
        bench.machine.unplug("board1")
        time.sleep(0.3)
    bench.machine.lines.wait(mark, event="link", state="down")
    bench.await_no_port("HB0001")
    said = bench.machine.lines.since(mark)
    ups, downs = (sum(line["event"] == "link" and line["state"] == state for line in said) for state in ("up", "down"))
    mark = bench.machine.lines.mark()
    bench.plug("board1", "HB0001", bench.power("board1", seed=4))
    bench.machine.lines.wait(mark, event="hello")
    after = descriptors(bench)
    require(before == after, f"{before} descriptors before it, {after} afterwards")
    return f"6 contacts, of which {ups} were long enough to be opened"


def descriptors(bench):
    return bench.machine.ask("ls /proc/$(cat /run/pid)/fd | wc -l").strip()


def ends_on_request(bench):
    seconds, code, said = bench.stop()
    require(code == 0, f"exit code {code}: {said}")
    bench.machine.lines.wait(bench.mark, event="summary")
    require(seconds < AT_ONCE, f"it took {seconds:.1f} s")
    return f"{1000 * seconds:.0f} ms"


def ends_while_unplugged(bench):
    mark = bench.start(f"{BY_ID.format('HB0001')} {OPTIONS}")
    bench.machine.lines.wait(mark, event="hello")
    bench.machine.unplug("board1")
    bench.machine.lines.wait(mark, event="link", state="down")
    seconds, code, said = bench.stop()
    require(code == 0, f"exit code {code}: {said}")
    bench.machine.lines.wait(mark, event="summary")
    require(seconds < AT_ONCE, f"it took {seconds:.1f} s")
    return f"{1000 * seconds:.0f} ms"


def works_without_udev(bench):
    bench.machine.ask("udevadm control --exit && rm /run/udev/control")
    mark = bench.start(f"{NAME.format('HB0001')} {OPTIONS} --wait 30")
    bench.machine.until("grep HB0001 /run/said")
    began = time.monotonic()
    bench.plug("board1", "HB0001", bench.power("board1", seed=5))
    when, up = bench.machine.lines.wait(mark, event="link", state="up")
    bench.machine.lines.wait(mark, event="hello")
    mark = bench.machine.lines.mark()
    bench.machine.unplug("board1")
    bench.machine.lines.wait(mark, event="link", state="down")
    seconds, code, said = bench.stop()
    require(code == 0, f"exit code {code}: {said}")
    bench.machine.ask("/lib/systemd/systemd-udevd --daemon")
    return f"open {1000 * (when - began):.0f} ms after it was plugged in"


# In the order in which the adapters come and go.
CHECKS = [
    ("with nothing plugged in, devices lists the one port that has hardware, of four", lists_only_hardware),
    ("without PORT the first board to come is opened", opens_the_first),
    ("devices says what was plugged in, by the names that udev gives", lists_the_adapter),
    ("any speed is set and read back, and one that the driver lacks is told", sets_any_speed),
    ("the latency timer is read, and --low-latency sets it", low_latency),
    ("frame, flow control and lines are set as wished", sets_the_line),
    ("bytes arrive: hello and placement come out", bytes_arrive),
    ("an unplug in the middle of a frame is seen at once", unplug_in_frame),
    ("while the board is away, the bridge rests", rests_while_unplugged),
    ("plugged in again, the same boot goes on as if nothing had happened", goes_on_after_replug),
    ("a second bridge and other people's programs are kept out", keeps_others_out),
    ("who has no permission is told so", refuses_strangers),
    ("another board in the same place isn't taken for it", leaves_a_stranger_alone),
    ("the right one is found again, at another node", follows_to_another_node),
    ("a loose contact is survived", survives_a_loose_contact),
    ("SIGTERM ends it well", ends_on_request),
    ("SIGTERM ends it well while the board is away, too", ends_while_unplugged),
    ("without udev a board is found as well", works_without_udev),
]
