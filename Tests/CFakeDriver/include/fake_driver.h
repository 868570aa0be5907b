/// A driver of serial lines that is played in the test's own process, over a pseudo-terminal that carries the bytes.
///
/// A pseudo-terminal has no speed, no frame, no control lines, no counters, and it never refuses anything. Here `open`,
/// `close`, `flock`, `fstat`, `ioctl`, `tcflush`, `tcsetattr`, `read` and `write` are the test executable's own, which come
/// before the C library's: what is for a path that is played gets the played answer, all else is passed on. So code under test runs
/// as it is, and any call can fail in any way. What a real kernel does with a real chip it can't show.
#ifndef FAKE_DRIVER_H
#define FAKE_DRIVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A played port: what its driver can, and what state it is in. A test reads and writes it whole.
struct fake_port {
    // What it can.

    /// Speeds are this divided by a whole number; 0: any speed.
    uint32_t clock;
    /// Flags of `control` that it never takes.
    uint32_t lacks;
    /// Whether ASYNC_LOW_LATENCY sticks.
    bool knows_low_latency;
    /// Whether the other side takes nothing (CTS is off).
    bool is_held_up;
    /// Whether a close waits for it until a signal wakes it: so do drivers that can't be told to forget what they have
    /// taken, such as Linux 6.1's cdc_acm. Cut to 5 s from 30.
    bool waits_at_close;

    // What it holds: termios2.

    uint32_t input, output, control, local;
    uint8_t characters[19];
    uint32_t input_speed, output_speed;

    // What the line is like.

    /// TIOCM_DTR and TIOCM_RTS.
    uint32_t lines;
    /// How often DTR went on.
    uint32_t dtr_edges;
    bool is_in_break;
    bool is_exclusive;
    uint32_t frame, parity, overrun, buffer_overrun, breaks;
    /// Bytes that the chip has taken and the other side hasn't.
    uint32_t in_chip;
    /// How often a close had to wait for them.
    uint32_t waiting_closes;
    int32_t serial_flags;
};

/// From now on the path is a port of this driver, as it is when it was just plugged in.
void fake_driver_plug(const char *path);

/// From now on it is what it was.
void fake_driver_unplug(const char *path);

struct fake_port fake_driver_port(const char *path);
void fake_driver_set_port(const char *path, const struct fake_port *port);

/// From now on a call on that path fails with this errno; 0 ends it. Calls by their names: `open`, `read`, `TCSETS2`.
void fake_driver_fail(const char *path, const char *call, int code);

/// What was called, in order, a line each: `TIOCMBIC DTR`. Reads and writes aren't among it. Cut at `capacity`.
size_t fake_driver_calls(const char *path, char *text, size_t capacity);

#endif
