/// What Linux has and Swift's Glibc module doesn't show: thin shims, no policy.
///
/// Unless said otherwise a function returns -1 and sets errno when it fails, like the call that it stands for.
#ifndef CLINUX_H
#define CLINUX_H

#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>

/// What the process was started with: its name, its arguments, then NULL.
///
/// Swift itself reads /proc/self/cmdline, and without /proc finds nothing.
const char *clinux_argument(size_t index);

/// pipe2(2).
int clinux_pipe2(int descriptors[2], int flags);

/// accept4(2), for any peer; non-blocking, closed on exec.
int clinux_accept(int listener);

/// ppoll(2) with the signal mask left as it is. A negative timeout waits without end.
int clinux_ppoll(struct pollfd *entries, unsigned long count, int64_t timeout_nanoseconds);

/// close(2), which for a serial line waits up to 30 s until the other side has taken what was sent: here not, since a
/// signal (SIGURG, to this thread alone) wakes it from that.
int clinux_close_at_once(int descriptor);

/// Locks a byte, which need not exist, for this open file (F_OFD_SETLK): until its last descriptor is closed, however the
/// process ends. EAGAIN: another open file has it.
int clinux_lock_byte(int descriptor, int64_t offset);

/// Whether another open file has locked a byte (F_OFD_GETLK): 0 or 1.
int clinux_is_byte_locked(int descriptor, int64_t offset);

/// The text of strerrordesc_np(3), or NULL for a number that is no errno. Never freed, the same in every locale.
const char *clinux_error_text(int code);

/// The text of strerrorname_np(3), "EIO", or NULL for a number that is no errno. Never freed.
const char *clinux_error_name(int code);

/// The name of sigabbrev_np(3), "TERM", or NULL for a number that is no signal. Never freed.
const char *clinux_signal_name(int number);

/// A new pseudo-terminal's master: posix_openpt(3), grantpt(3), unlockpt(3); non-blocking, closed on exec.
int clinux_open_master(void);

/// ptsname_r(3): the path of the slave that belongs to a master.
int clinux_slave_path(int master, char *path, size_t capacity);

/// The kernel's struct termios2, whose names clash with those of <termios.h>.
struct clinux_termios2 {
    uint32_t input;
    uint32_t output;
    uint32_t control;
    uint32_t local;
    uint8_t discipline;
    uint8_t characters[19];
    uint32_t input_speed;
    uint32_t output_speed;
};

/// The flags of a line that <termios.h> doesn't show to Swift, or not with this type.
enum {
    CLINUX_BOTHER = 0x1000u,
    CLINUX_CBAUD = 0x100Fu,
    CLINUX_CIBAUD = 0x100F0000u,
    CLINUX_CMSPAR = 0x40000000u,
    CLINUX_CRTSCTS = 0x80000000u,
    CLINUX_LOW_LATENCY = 0x2000u,
};

/// TCGETS2, ioctl_tty(2).
int clinux_get_termios2(int descriptor, struct clinux_termios2 *line);

/// TCSETS2, ioctl_tty(2): at once; nothing that waits in the kernel is thrown away.
int clinux_set_termios2(int descriptor, const struct clinux_termios2 *line);

/// What a driver has counted since the device appeared; each number wraps.
struct clinux_error_counts {
    uint32_t frame;
    uint32_t parity;
    uint32_t overrun;
    uint32_t buffer_overrun;
    uint32_t breaks;
};

/// TIOCGICOUNT. ENOTTY: the driver counts nothing.
int clinux_count_errors(int descriptor, struct clinux_error_counts *counts);

/// The flags of TIOCGSERIAL: ASYNC_LOW_LATENCY among them.
int clinux_get_serial_flags(int descriptor, int32_t *flags);

/// TIOCSSERIAL with other flags, all else as it is.
int clinux_set_serial_flags(int descriptor, int32_t flags);

/// From now on SIGINT, SIGTERM, SIGHUP and SIGUSR1 each put one byte, their number, into `pipe_end`, and SIGPIPE is ignored.
///
/// A SIGHUP that was ignored before (nohup) stays ignored. EBUSY: they are caught already.
int clinux_catch_signals(int pipe_end);

/// Puts back what clinux_catch_signals found, but for signals that have been given another meaning meanwhile.
void clinux_release_signals(void);

/// getxattr of system.posix_acl_access: the access list of a file, as the kernel writes it. Returns how many bytes it has.
int64_t clinux_access_list(const char *path, void *list, size_t capacity);

/// From now on a terminal's keys are for this process, one by one, as far as clinux_keyboard_take says.
///
/// While it lasts, whatever stops or kills the process puts the terminal in order first, and SIGCONT takes it again;
/// but for SIGKILL, SIGSTOP, and what clinux_catch_signals catches, whose catcher ends in clinux_keyboard_end. A signal
/// that was ignored before stays so. SIGTTIN and SIGTTOU are ignored: from the background a read is EIO. EBUSY: there
/// is one already.
int clinux_keyboard_begin(int descriptor);

/// Makes the terminal give each key as it is typed, without showing it, if this process is in its foreground; else leaves
/// it alone. To be called again and again. The key that interrupts (Ctrl-C) sends SIGINT all the same; with `every_key` all
/// others are bytes, also those that stop (Ctrl-Z) or hold (Ctrl-S), and Enter is 0D.
///
/// 1: the keys are ours; 0: another program is in the foreground. EIO: the terminal is gone.
int clinux_keyboard_take(int every_key);

/// Puts the terminal back as it was found, if it is ours, and the signals with it.
void clinux_keyboard_end(void);

/// Starts a program: looked for in PATH, in a process group of its own, with the usual signals, in `folder` unless that
/// is NULL. `streams` become its standard input, output and error; it dies with the thread that starts it.
///
/// Returns a pidfd, closed on exec; `*process` becomes its id. After a failure `*call` is what failed: never freed.
int clinux_start_program(
    char *const arguments[], const char *folder, const int streams[3], int32_t *process, const char **call);

/// Looks whether a program has ended, without waiting: 0 if not, 1 if so. Then it is taken away, the rest of its process
/// group is killed, and `*status` is as wait(2) has it.
int clinux_take_end(int32_t process, int *status);

#endif
