"""What a check has in its hands: the machine, the boards that hang on its USB bus, and the bridge inside."""

import json
import sys
import time
import traceback

from board import Board
from machine import Failed

# What "at once" may take, in seconds, in an emulated machine whose processor stands still now and then: whatever would
# come of waiting takes 30 (the kernel, for what a board doesn't take) or 60 (the grace).
AT_ONCE = 10.0

# What every run of the bridge is told.
OPTIONS = "--format json --no-record --registry /run/registry.sqlite --verbose"

# An adapter in QEMU, by its serial number: as udev links it, and as the bridge calls it.
BY_ID = "/dev/serial/by-id/usb-QEMU_QEMU_USB_SERIAL_{}-if00-port0"
NAME = "usb:0403:6001:{}"


def require(condition, words):
    if not condition:
        raise Failed(words)


def require_values(line, wanted):
    for key, value in wanted.items():
        require(line[key] == value, f"{key} is {line[key]}, not {value}: {line}")


class Bench:
    """The machine, the boards that may hang on its USB bus, and the one bridge that runs inside."""

    def __init__(self, machine, tool, folder):
        self.machine = machine
        self.tool = tool
        self.folder = folder
        self.boards = []
        self.passed = 0
        self.failed = []

    def check(self, promise, test):
        """Runs a test. Each goes on from where the last one stopped, so that none runs behind one that failed."""
        if self.failed:
            print(f"not run {promise}", flush=True)
            return
        began = time.monotonic()
        try:
            remark = test(self)
        except (Failed, OSError, LookupError, ValueError) as failure:
            self.failed.append(promise)
            place = traceback.extract_tb(failure.__traceback__)[1]
            print(f"FAIL    {promise}: {failure} ({place.name}, line {place.lineno})", flush=True)
            self.show()
        else:
            self.passed += 1
            seconds = time.monotonic() - began
            print(f"PASS    {promise}" + (f": {remark}" if remark else "") + f" [{seconds:.1f} s]", flush=True)

    # The bridge.

    def start(self, arguments):
        """Starts the bridge; what it says is behind the mark that this returns."""
        mark = self.machine.lines.mark()
        self.machine.ask("rm -f /run/code /run/said")
        self.machine.ask(
            "(sh -c 'echo $$ >/run/pid; exec headset-bridge run \"$@\"' run "
            f"{arguments} >/dev/vport0p2 2>/run/said; echo $? >/run/code) >/dev/null 2>&1 &")
        return mark

    def stop(self):
        """Ends the bridge as a service manager does: how long that took, its exit code, what it said on the side."""
        began = time.monotonic()
        self.machine.ask("kill -TERM $(cat /run/pid)")
        return time.monotonic() - began, *self.ended()

    def ended(self):
        code = int(self.machine.until("grep . /run/code"))
        return code, self.machine.ask("cat /run/said")

    def run(self, arguments):
        """Runs the bridge to its end: exit code, and all that it said."""
        return self.machine.run(f"headset-bridge run {arguments} 2>&1 </dev/null")

    def cost(self):
        """What the bridge has used: processor time in hundredths of a second, and how often it woke."""
        times = self.machine.ask("cat /proc/$(cat /run/pid)/stat").rsplit(")", 1)[1].split()
        wakes = self.machine.ask("grep '^voluntary' /proc/$(cat /run/pid)/status").split()[1]
        return int(times[11]) + int(times[12]), int(wakes)

    def await_reading(self):
        """Waits until the bridge has read all that came: it reads nothing more, while the guest has nothing to do."""
        read, before = self.read(), None
        while read != before:
            self.machine.ask("usleep 100000")
            read, before = self.read(), read

    def read(self):
        return self.machine.ask("grep '^rchar' /proc/$(cat /run/pid)/io")

    # Boards.

    def power(self, chardev, seed=1):
        """A board that has just been switched on, in the place of the one that was there; not plugged in yet."""
        for other in [other for other in self.boards if other.chardev == chardev]:
            other.end()
            self.boards.remove(other)
        board = Board(self.tool, self.folder, chardev, seed)
        self.boards.append(board)
        return board

    def plug(self, chardev, serial, board=None):
        self.machine.plug(chardev, serial)
        if board:
            board.connect()

    def await_port(self, serial):
        """Waits until udev has named the port of an adapter; its node."""
        return self.machine.until(f"readlink -f {BY_ID.format(serial)} && test -e {BY_ID.format(serial)}").strip()

    def await_no_port(self, serial):
        self.machine.until(f"! test -e {BY_ID.format(serial)}")

    def show(self):
        """What helps to find out what went wrong."""
        for line in self.machine.lines.since(0)[-15:]:
            print("        line   ", json.dumps(line, ensure_ascii=False))
        try:
            for command in ("cat /run/said", "ls -l /dev/serial/by-id /dev/ttyUSB* /dev/ttyACM*", "dmesg | tail -15"):
                for line in self.machine.run(command, timeout=10)[1].splitlines():
                    print("        guest  ", line)
        except (Failed, OSError) as failure:
            print("        guest  ", failure)
        sys.stdout.flush()

    def end(self):
        for board in self.boards:
            board.end()
