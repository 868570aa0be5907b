"""A machine in QEMU with one USB bus: what is plugged in and out of it, and a shell inside."""

import json
import os
import socket
import subprocess
import threading
import time


class Failed(Exception):
    """Something wasn't as it must be."""


def connect(path, timeout=30):
    """The other end of a Unix socket that may not be there yet."""
    end = time.monotonic() + timeout
    while True:
        link = socket.socket(socket.AF_UNIX)
        try:
            link.connect(path)
            return link
        except OSError:
            link.close()
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


class Monitor:
    """QEMU's monitor (QMP)."""

    def __init__(self, path):
        self.link = connect(path)
        self.link.settimeout(60)
        self.lines = self.link.makefile("r")
        self.lines.readline()
        self.ask("qmp_capabilities")

    def ask(self, command, **arguments):
        self.link.sendall(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
        while True:
            answer = self.next()
            if "error" in answer:
                raise Failed(f"QEMU: {command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]

    def next(self):
        line = self.lines.readline()
        if not line:
            raise Failed("QEMU has ended")
        return json.loads(line)


class Lines:
    """The JSON lines that the bridge in the guest says, each with the moment at which it came out."""

    def __init__(self, path):
        self.heard = []
        self.changed = threading.Condition()
        self.link = connect(path)
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.link.makefile("r"):
            with self.changed:
                self.heard.append((time.monotonic(), json.loads(line)))
                self.changed.notify_all()

    def mark(self):
        """What is said from now on comes behind this."""
        with self.changed:
            return len(self.heard)

    def since(self, mark):
        with self.changed:
            return [line for _, line in self.heard[mark:]]

    def wait(self, mark, timeout=60, **wanted):
        """The first line behind a mark that has these values, each or one of several: when it came, and itself."""
        values = {key: value if isinstance(value, tuple) else (value,) for key, value in wanted.items()}
        end = time.monotonic() + timeout
        with self.changed:
            while True:
                for when, line in self.heard[mark:]:
                    if all(line.get(key) in several for key, several in values.items()):
                        return when, line
                left = end - time.monotonic()
                if left <= 0:
                    raise Failed(f"no line with {wanted} within {timeout} s")
                self.changed.wait(left)


class Machine:
    """The machine, from its start to its end."""

    def __init__(self, kernel, initramfs, folder):
        self.folder = folder
        self.console = os.path.join(folder, "console")
        place = lambda name: os.path.join(folder, name)
        boards = [
            f"socket,id={name},path={place(name)},server=on,wait=off" for name in ("board1", "board2")
        ]
        ports = [f"socket,id={name},path={place(name)},server=on,wait=off" for name in ("shell", "lines")]
        self.process = subprocess.Popen(
            [
                "qemu-system-x86_64", "-accel", "tcg", "-cpu", "max", "-m", "512", "-nodefaults", "-no-user-config",
                "-display", "none", "-no-reboot", "-kernel", kernel, "-initrd", initramfs,
                "-append", "console=ttyS0 quiet panic=-1 mitigations=off",
                "-serial", f"file:{self.console}", "-qmp", f"unix:{place('monitor')},server=on,wait=off",
                *(word for chardev in boards + ports for word in ("-chardev", chardev)),
                "-device", "virtio-serial-pci",
                "-device", "virtserialport,chardev=shell,nr=1", "-device", "virtserialport,chardev=lines,nr=2",
                "-device", "qemu-xhci,id=xhci",
            ],
            stdin=subprocess.DEVNULL, stdout=open(place("qemu"), "wb"), stderr=subprocess.STDOUT,
        )
        try:
            self.monitor = Monitor(place("monitor"))
            self.shell = connect(place("shell"))
            self.lines = Lines(place("lines"))
        except BaseException:
            self.end()
            raise

    # The USB bus.

    def plug(self, chardev, serial):
        """Plugs an adapter in, which is at the end of a board's line; serial is its serial number."""
        adapter = {
            "driver": "usb-serial", "id": chardev, "chardev": chardev, "bus": "xhci.0", "serial": serial,
            "always-plugged": True,  # not only while there is a board on its line
        }
        end = time.monotonic() + 10
        while True:
            try:
                return self.monitor.ask("device_add", **adapter)
            except Failed as failure:
                # QEMU lets go of the one that was unplugged a moment later.
                if "in use" not in str(failure) and "Duplicate" not in str(failure) or time.monotonic() > end:
                    raise
                time.sleep(0.01)

    def unplug(self, chardev):
        self.monitor.ask("device_del", id=chardev)

    # Inside.

    def run(self, line, timeout=100):
        """Has the guest run a line of shell; its exit code, and what it said."""
        self.shell.settimeout(timeout)
        answer = b""
        try:
            self.shell.sendall(line.encode() + b"\n")
            while not (b"\0" in answer and answer.endswith(b"\n")):
                part = self.shell.recv(65536)
                if not part:
                    raise Failed(f"the guest has ended at: {line}")
                answer += part
        except TimeoutError:
            raise Failed(f"the guest doesn't answer: {line}") from None
        said, code = answer.rsplit(b"\0", 1)
        return int(code), said.decode(errors="replace")

    def ask(self, line, timeout=100):
        """What a line of shell says that must succeed."""
        code, said = self.run(line, timeout)
        if code != 0:
            raise Failed(f"{line}: exit code {code}: {said}")
        return said

    def until(self, line, timeout=60):
        """Waits until a line of shell succeeds."""
        end = time.monotonic() + timeout
        while True:
            code, said = self.run(line)
            if code == 0:
                return said
            if time.monotonic() > end:
                raise Failed(f"still not so after {timeout} s: {line}: {said}")
            time.sleep(0.05)

    def end(self):
        self.process.kill()
        self.process.wait()
