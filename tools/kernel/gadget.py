"""A board with USB of its own, played by a gadget of the guest's own kernel on a bus that loops back."""

import json
import time

from bench import AT_ONCE, OPTIONS, require, require_values

GADGET = "/sys/kernel/config/usb_gadget/board"
ACM_BY_ID = "/dev/serial/by-id/usb-Bench_Headset_HB0003-if00"


def lists_the_board(bench):
    for line in (
        "mount -t configfs configfs /sys/kernel/config", f"mkdir {GADGET}", f"mkdir {GADGET}/strings/0x409",
        f"echo 0x303a >{GADGET}/idVendor", f"echo 0x1001 >{GADGET}/idProduct",
        f"echo Bench >{GADGET}/strings/0x409/manufacturer", f"echo Headset >{GADGET}/strings/0x409/product",
        f"echo HB0003 >{GADGET}/strings/0x409/serialnumber",
        f"mkdir {GADGET}/functions/acm.GS0", f"mkdir {GADGET}/configs/c.1",
        f"ln -s {GADGET}/functions/acm.GS0 {GADGET}/configs/c.1/acm.GS0",
    ):
        bench.machine.ask(line)
    plug_board(bench)
    lines = bench.machine.ask("headset-bridge devices --format json").splitlines()
    (device,) = [device for device in map(json.loads, lines) if device["path"] == "/dev/ttyACM0"]
    require_values(device, {
        "vid": "303a", "pid": "1001", "serial": "HB0003", "driver": "cdc_acm", "kind": "board", "by_id": ACM_BY_ID,
    })
    return f"{device['path']} at {device['location']}, {device['device']}"


def plug_board(bench):
    bench.machine.ask(f"echo dummy_udc.0 >{GADGET}/UDC")
    bench.machine.until(f"test -e {ACM_BY_ID}")


def unplug_board(bench):
    bench.machine.ask(f"echo >{GADGET}/UDC")


def deaf_board(bench):
    """Nobody has opened the gadget's side, so that it takes nothing: the kernel would wait 30 s for it at close."""
    mark = bench.start(f"/dev/ttyACM0 {OPTIONS} --low-latency")
    bench.machine.lines.wait(mark, event="link", state="up")
    bench.machine.lines.wait(mark, event="request", state="sent")  # it is in the kernel, and stays there
    seconds, code, said = bench.stop()
    require(code == 143, f"exit code {code}: {said}")
    bench.machine.lines.wait(mark, event="summary")
    require(seconds < AT_ONCE, f"it took {seconds:.1f} s")
    require("the driver knows no low latency" in said, said)
    return f"{1000 * seconds:.0f} ms"


def carry(bench):
    """Joins a board that runs in the guest and the gadget's side of its line; both ends go when it is unplugged."""
    bench.machine.ask(
        "killall cat 2>/dev/null; stty -F /dev/ttyGS0 raw -echo; stty -F /run/board raw -echo; "
        "(cat /run/board >/dev/ttyGS0 & cat /dev/ttyGS0 >/run/board &) >/dev/null 2>&1")


def board_comes_and_goes(bench):
    bench.machine.ask("(headset-bridge simulate demo --link /run/board >/dev/null 2>&1 &)")
    bench.machine.until("test -e /run/board")
    bench.mark = bench.start(f"/dev/ttyACM0 {OPTIONS}")
    bench.machine.lines.wait(bench.mark, event="link", state="up")
    carry(bench)
    bench.machine.lines.wait(bench.mark, event="hello")
    bench.machine.lines.wait(bench.mark, event="placement", scope="device", to="inEar")
    mark = bench.machine.lines.mark()
    began = time.monotonic()
    unplug_board(bench)
    when, down = bench.machine.lines.wait(mark, event="link", state="down")
    require(down["reason"] == "unplugged", f"{down}")
    require(when - began < AT_ONCE, f"told only after {when - began:.1f} s")
    bench.machine.until("! test -e /dev/ttyACM0")
    plug_board(bench)
    carry(bench)
    bench.machine.lines.wait(mark, event="link", state="up")
    bench.machine.lines.wait(mark, event="request", state="acknowledged")
    return f"told after {1000 * (when - began):.0f} ms"


def counts_errors(bench):
    mark = bench.machine.lines.mark()
    bench.machine.run("printf '\\000' | microcom -t 500 /dev/ttyGS0")  # a break, as microcom's keys have it
    _, code, said = bench.stop()
    require(code == 0, f"exit code {code}: {said}")
    _, told = bench.machine.lines.wait(mark, event="lineErrors")
    require_values(told, {"breaks": 1, "framing_errors": 0, "overruns": 0})


CHECKS = [
    ("devices says which board has USB of its own", lists_the_board),
    ("closing doesn't wait for a board that takes nothing", deaf_board),
    ("a board with USB of its own comes and goes", board_comes_and_goes),
    ("what the driver counts on the line is told", counts_errors),
]
