"""The headset on the other end of an emulated adapter: our own simulate, its line as slow as a real one."""

import os
import socket
import subprocess
import termios
import threading
import time
import tty

from machine import Failed, connect

# 115200 baud. QEMU doesn't survive an unplug right behind a flood.
BYTES_PER_SECOND = 11520
SLICE = 0.005


class Board:
    """A board with a power of its own: it goes on while it is unplugged, and nobody hears it."""

    def __init__(self, tool, folder, chardev, seed):
        self.chardev = chardev
        self.process = subprocess.Popen(
            [tool, "simulate", "demo", "--seed", str(seed)], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
        terminal = self.process.stdout.readline().decode().strip()
        self.terminal = os.open(terminal, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self.terminal, termios.TCSANOW)
        self.line = connect(os.path.join(folder, chardev))
        # What isn't taken is lost on the way, as from a real adapter that nobody has opened.
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
        self.line.setblocking(False)
        self.is_heard = threading.Event()
        self.is_cutting = False
        self.is_cut = threading.Event()
        self.is_over = threading.Event()
        self.pump = threading.Thread(target=self.carry, daemon=True)
        self.pump.start()

    def connect(self):
        """What it says goes out from now on."""
        self.is_cutting = False
        self.is_cut.clear()
        self.is_heard.set()

    def cut_in_frame(self):
        """Lets it say the beginning of one more frame, and nothing behind that."""
        self.is_cutting = True
        if not self.is_cut.wait(10):
            raise Failed("the board says no frame that could be cut")

    def end(self):
        self.is_over.set()
        self.pump.join()
        self.process.kill()
        self.process.wait()
        self.line.close()
        os.close(self.terminal)

    def carry(self):
        due = time.monotonic()
        while not self.is_over.is_set():
            due = max(due + SLICE, time.monotonic())
            self.carry_to_guest()
            self.carry_to_board()
            time.sleep(max(0.0, due - time.monotonic()))

    def carry_to_guest(self):
        try:
            said = os.read(self.terminal, int(BYTES_PER_SECOND * SLICE))
        except OSError:  # nothing said, or the scenario is over
            return
        if not self.is_heard.is_set():
            return
        if self.is_cutting:
            said = self.cut(said)
        try:
            self.line.send(said)
        except BlockingIOError:
            pass

    def cut(self, said):
        """Up to some bytes behind the 00 that ends a frame, if there is one."""
        end = said.rfind(0)
        if end < 0 or len(said) - end < 6:
            return said
        self.is_heard.clear()
        self.is_cut.set()
        return said[: end + 6]

    def carry_to_board(self):
        try:
            asked = self.line.recv(4096)
        except BlockingIOError:
            return
        try:
            os.write(self.terminal, asked)
        except OSError:  # the scenario is over
            pass
