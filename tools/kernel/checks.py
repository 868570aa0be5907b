"""Plugs adapters in and out of a machine in QEMU, and checks what the bridge inside makes of it: see run."""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import threading
import time

import adapters
import gadget
from bench import Bench
from machine import Machine

# All of it, in seconds; it takes a minute on an idle machine, and several on a busy one.
LIMIT = 800


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("kernel", "initramfs", "tool"):
        parser.add_argument(f"--{name}", required=True)
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # not without ending QEMU
    folder = tempfile.mkdtemp(prefix="headset-bridge-kernel.")
    began = time.monotonic()
    machine = Machine(given.kernel, given.initramfs, folder)
    timer = threading.Timer(LIMIT, machine.end)  # what waits for the machine then fails
    timer.daemon = True
    timer.start()
    bench = Bench(machine, given.tool, folder)
    try:
        machine.ask("uname -r", timeout=300)
        print(f"booted  Linux {machine.ask('uname -r').strip()} in {time.monotonic() - began:.1f} s", flush=True)
        for promise, test in adapters.CHECKS + gadget.CHECKS:
            bench.check(promise, test)
    finally:
        timer.cancel()
        bench.end()
        machine.end()
        if bench.failed or not bench.passed:
            for name in ("qemu", "console"):
                with open(os.path.join(folder, name), errors="replace") as file:
                    for line in file.read().splitlines()[-60:]:
                        print(f"        {name:7}", line)
        shutil.rmtree(folder)
    print(f"{bench.passed} passed, {len(bench.failed)} failed, {time.monotonic() - began:.0f} s")
    sys.exit(1 if bench.failed else 0)


if __name__ == "__main__":
    main()
