#define _GNU_SOURCE
#include "fake_driver.h"

#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/serial.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

enum { MOST_PORTS = 64, MOST_DESCRIPTORS = 4096, MOST_FAILURES = 8, CHIP_HOLDS = 64, LONGEST_LOG = 4096 };

static const unsigned TTY_USB_MAJOR = 188;
// <sys/ioctl.h>, which has these and declares ioctl, can't be included beside <asm/termbits.h>.
static const uint32_t DTR = 2, RTS = 4;

struct failure {
    const char *call;
    int code;
};

struct played {
    char *path;
    struct fake_port port;
    struct failure failures[MOST_FAILURES];
    char log[LONGEST_LOG];
    size_t logged;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct played ports[MOST_PORTS];
/// The port that a descriptor is open on. Looked at without the lock first: a child between fork and exec must not wait
/// for one that nobody will give back.
static struct played *_Atomic opened[MOST_DESCRIPTORS];

/// The C library's own.
static struct {
    int (*open)(const char *, int, ...);
    int (*close)(int);
    int (*ioctl)(int, unsigned long, ...);
    int (*flock)(int, int);
    int (*tcflush)(int, int);
    int (*tcsetattr)(int, int, const void *);
    int (*fstat)(int, struct stat *);
    ssize_t (*read)(int, void *, size_t);
    ssize_t (*write)(int, const void *, size_t);
} next;

/// Before there are threads; or earlier, where a library's own beginning makes a call.
__attribute__((constructor)) static void find_next(void) {
    if (next.write != NULL) {
        return;
    }
    next.open = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    next.close = (int (*)(int))dlsym(RTLD_NEXT, "close");
    next.ioctl = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
    next.flock = (int (*)(int, int))dlsym(RTLD_NEXT, "flock");
    next.tcflush = (int (*)(int, int))dlsym(RTLD_NEXT, "tcflush");
    next.tcsetattr = (int (*)(int, int, const void *))dlsym(RTLD_NEXT, "tcsetattr");
    next.fstat = (int (*)(int, struct stat *))dlsym(RTLD_NEXT, "fstat");
    next.read = (ssize_t(*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
    next.write = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
}

// MARK: The test's side

static struct played *find(const char *path) {
    for (size_t i = 0; i < MOST_PORTS; i++) {
        if (ports[i].path != NULL && strcmp(ports[i].path, path) == 0) {
            return &ports[i];
        }
    }
    return NULL;
}

void fake_driver_plug(const char *path) {
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < MOST_PORTS; i++) {
        if (ports[i].path == NULL) {
            memset(&ports[i], 0, sizeof ports[i]);
            ports[i].path = strdup(path);
            ports[i].port.knows_low_latency = true;
            ports[i].port.control = CS8 | CREAD | HUPCL | B9600;
            ports[i].port.input = ICRNL | IXON;
            ports[i].port.output = OPOST | ONLCR;
            ports[i].port.local = ISIG | ICANON | ECHO | IEXTEN;
            ports[i].port.input_speed = ports[i].port.output_speed = 9600;
            break;
        }
    }
    pthread_mutex_unlock(&lock);
}

void fake_driver_unplug(const char *path) {
    pthread_mutex_lock(&lock);
    struct played *played = find(path);
    if (played != NULL) {
        for (size_t i = 0; i < MOST_DESCRIPTORS; i++) {
            if (opened[i] == played) {
                opened[i] = NULL;
            }
        }
        free(played->path);
        played->path = NULL;
    }
    pthread_mutex_unlock(&lock);
}

struct fake_port fake_driver_port(const char *path) {
    struct fake_port port = {0};
    pthread_mutex_lock(&lock);
    struct played *played = find(path);
    if (played != NULL) {
        port = played->port;
    }
    pthread_mutex_unlock(&lock);
    return port;
}

void fake_driver_set_port(const char *path, const struct fake_port *port) {
    pthread_mutex_lock(&lock);
    struct played *played = find(path);
    if (played != NULL) {
        played->port = *port;
    }
    pthread_mutex_unlock(&lock);
}

void fake_driver_fail(const char *path, const char *call, int code) {
    pthread_mutex_lock(&lock);
    struct played *played = find(path);
    for (size_t i = 0; played != NULL && i < MOST_FAILURES; i++) {
        struct failure *failure = &played->failures[i];
        if (failure->call == NULL || strcmp(failure->call, call) == 0) {
            failure->call = strdup(call);
            failure->code = code;
            break;
        }
    }
    pthread_mutex_unlock(&lock);
}

size_t fake_driver_calls(const char *path, char *text, size_t capacity) {
    size_t count = 0;
    pthread_mutex_lock(&lock);
    struct played *played = find(path);
    if (played != NULL) {
        count = played->logged < capacity ? played->logged : capacity;
        memcpy(text, played->log, count);
    }
    pthread_mutex_unlock(&lock);
    return count;
}

// MARK: The driver's side, under the lock

static void note(struct played *played, const char *call, const char *detail) {
    char line[64];
    size_t length = 0;
    for (const char *text = call; *text != 0 && length < 40; text++) {
        line[length++] = *text;
    }
    if (detail != NULL) {
        line[length++] = ' ';
    }
    for (const char *text = detail; text != NULL && *text != 0 && length < 60; text++) {
        line[length++] = *text;
    }
    line[length++] = '\n';
    if (played->logged + length <= LONGEST_LOG) {
        memcpy(played->log + played->logged, line, length);
        played->logged += length;
    }
}

/// The errno with which a call is to fail; 0 if it isn't.
static int failure_of(const struct played *played, const char *call) {
    for (size_t i = 0; i < MOST_FAILURES && played->failures[i].call != NULL; i++) {
        if (strcmp(played->failures[i].call, call) == 0) {
            return played->failures[i].code;
        }
    }
    return 0;
}

static void set_lines(struct fake_port *port, uint32_t lines) {
    port->dtr_edges += (lines & DTR) != 0 && (port->lines & DTR) == 0;
    port->lines = lines;
}

static void get_termios(const struct fake_port *port, struct termios2 *line) {
    memset(line, 0, sizeof *line);
    line->c_iflag = port->input;
    line->c_oflag = port->output;
    line->c_cflag = port->control;
    line->c_lflag = port->local;
    memcpy(line->c_cc, port->characters, sizeof line->c_cc);
    line->c_ispeed = port->input_speed;
    line->c_ospeed = port->output_speed;
}

static void set_termios(struct fake_port *port, const struct termios2 *line) {
    port->input = line->c_iflag;
    port->output = line->c_oflag;
    port->local = line->c_lflag;
    memcpy(port->characters, line->c_cc, sizeof port->characters);
    port->control = line->c_cflag & ~port->lacks;
    if ((port->lacks & CSIZE) != 0) {
        port->control |= CS8;
    }
    uint32_t speed = line->c_ospeed;
    if (port->clock != 0 && speed != 0) {
        uint32_t divisor = (port->clock + speed / 2) / speed;
        speed = port->clock / (divisor == 0 ? 1 : divisor);
    }
    port->input_speed = port->output_speed = speed;
    if ((port->control & CRTSCTS) == 0) {
        port->in_chip = 0; // the chip sends, whatever the other side says
    }
}

static void count_errors(const struct fake_port *port, struct serial_icounter_struct *counts) {
    memset(counts, 0, sizeof *counts);
    counts->frame = (int)port->frame;
    counts->parity = (int)port->parity;
    counts->overrun = (int)port->overrun;
    counts->buf_overrun = (int)port->buffer_overrun;
    counts->brk = (int)port->breaks;
}

static const char *line_name(uint32_t bits) {
    return bits == DTR ? "DTR" : bits == RTS ? "RTS" : "others";
}

/// The request as a call; NULL for one that this driver doesn't know.
static const char *request_name(unsigned long request) {
    switch (request) {
    case TCGETS: return "TCGETS";
    case TCGETS2: return "TCGETS2";
    case TCSETS2: return "TCSETS2";
    case TIOCEXCL: return "TIOCEXCL";
    case TIOCNXCL: return "TIOCNXCL";
    case TIOCMGET: return "TIOCMGET";
    case TIOCMBIS: return "TIOCMBIS";
    case TIOCMBIC: return "TIOCMBIC";
    case TIOCSBRK: return "TIOCSBRK";
    case TIOCCBRK: return "TIOCCBRK";
    case TIOCGICOUNT: return "TIOCGICOUNT";
    case TIOCGSERIAL: return "TIOCGSERIAL";
    case TIOCSSERIAL: return "TIOCSSERIAL";
    default: return NULL;
    }
}

static void obey(struct fake_port *port, unsigned long request, void *argument) {
    switch (request) {
    case TCGETS2: get_termios(port, argument); break;
    case TCSETS2: set_termios(port, argument); break;
    case TIOCEXCL: port->is_exclusive = true; break;
    case TIOCNXCL: port->is_exclusive = false; break;
    case TIOCMGET: *(uint32_t *)argument = port->lines; break;
    case TIOCMBIS: set_lines(port, port->lines | *(uint32_t *)argument); break;
    case TIOCMBIC: set_lines(port, port->lines & ~*(uint32_t *)argument); break;
    case TIOCSBRK: port->is_in_break = true; break;
    case TIOCCBRK: port->is_in_break = false; break;
    case TIOCGICOUNT: count_errors(port, argument); break;
    case TIOCGSERIAL:
        memset(argument, 0, sizeof(struct serial_struct));
        ((struct serial_struct *)argument)->flags = port->serial_flags;
        break;
    case TIOCSSERIAL:
        if (port->knows_low_latency) {
            port->serial_flags = ((struct serial_struct *)argument)->flags;
        }
        break;
    default: break;
    }
}

/// The played port behind a descriptor; NULL for any other. Returns with the lock held only if there is one.
static struct played *enter(int descriptor) {
    find_next();
    if (descriptor < 0 || descriptor >= MOST_DESCRIPTORS || opened[descriptor] == NULL) {
        return NULL;
    }
    pthread_mutex_lock(&lock);
    struct played *played = opened[descriptor];
    if (played == NULL) {
        pthread_mutex_unlock(&lock);
    }
    return played;
}

/// Gives the lock back, and -1 with this errno unless it is 0.
static int leave(int code) {
    pthread_mutex_unlock(&lock);
    if (code != 0) {
        errno = code;
        return -1;
    }
    return 0;
}

// MARK: The calls

int open(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(list, mode_t) : 0;
    va_end(list);
    find_next();
    struct played *played = NULL;
    if (strncmp(path, "/dev/pts/", 9) == 0) {
        pthread_mutex_lock(&lock);
        played = find(path);
        if (played != NULL) {
            note(played, "open", NULL);
        }
        if (leave(played == NULL ? 0 : failure_of(played, "open")) != 0) {
            return -1;
        }
    }
    int descriptor = next.open(path, flags, mode);
    if (played != NULL && descriptor >= 0 && descriptor < MOST_DESCRIPTORS) {
        pthread_mutex_lock(&lock);
        opened[descriptor] = played;
        set_lines(&played->port, DTR | RTS);
        pthread_mutex_unlock(&lock);
    }
    return descriptor;
}

int close(int descriptor) {
    struct played *played = enter(descriptor);
    if (played != NULL) {
        note(played, "close", NULL);
        if (played->port.waits_at_close) {
            leave(0);
            bool has_waited = nanosleep(&(struct timespec){.tv_sec = 5}, NULL) == 0;
            enter(descriptor);
            played->port.waiting_closes += has_waited;
        }
        opened[descriptor] = NULL;
        played->port.waiting_closes += played->port.in_chip > 0;
        if ((played->port.control & HUPCL) != 0) {
            set_lines(&played->port, 0);
        }
        leave(0);
    }
    return next.close(descriptor);
}

int ioctl(int descriptor, unsigned long request, ...) {
    va_list list;
    va_start(list, request);
    void *argument = va_arg(list, void *);
    va_end(list);
    const char *name = request_name(request);
    find_next();
    struct played *played = name == NULL ? NULL : enter(descriptor);
    if (played == NULL) {
        return next.ioctl(descriptor, request, argument);
    }
    int code = failure_of(played, name);
    bool moves_line = request == TIOCMBIS || request == TIOCMBIC;
    note(played, name, moves_line ? line_name(*(uint32_t *)argument) : NULL);
    if (code == 0) {
        obey(&played->port, request, argument);
    }
    return leave(code);
}

int flock(int descriptor, int operation) {
    struct played *played = enter(descriptor);
    if (played != NULL) {
        note(played, "flock", NULL);
        if (leave(failure_of(played, "flock")) != 0) {
            return -1;
        }
    }
    return next.flock(descriptor, operation);
}

int tcflush(int descriptor, int queue) {
    struct played *played = enter(descriptor);
    if (played != NULL) {
        note(played, "tcflush", queue == TCIFLUSH ? "in" : queue == TCOFLUSH ? "out" : "both");
        if (leave(failure_of(played, "tcflush")) != 0) {
            return -1;
        }
    }
    return next.tcflush(descriptor, queue);
}

int tcsetattr(int descriptor, int when, const struct termios *line) {
    struct played *played = enter(descriptor);
    if (played != NULL) {
        note(played, "tcsetattr", NULL);
        return leave(EINVAL);
    }
    return next.tcsetattr(descriptor, when, line);
}

int fstat(int descriptor, struct stat *facts) {
    struct played *played = enter(descriptor);
    size_t index = played == NULL ? 0 : (size_t)(played - ports);
    if (played != NULL) {
        leave(0);
    }
    int result = next.fstat(descriptor, facts);
    if (played != NULL && result == 0) {
        facts->st_rdev = makedev(TTY_USB_MAJOR, (unsigned)index);
    }
    return result;
}

ssize_t read(int descriptor, void *buffer, size_t size) {
    struct played *played = enter(descriptor);
    if (played != NULL && leave(failure_of(played, "read")) != 0) {
        return -1;
    }
    return next.read(descriptor, buffer, size);
}

ssize_t write(int descriptor, const void *buffer, size_t size) {
    struct played *played = enter(descriptor);
    if (played != NULL) {
        int code = failure_of(played, "write");
        if (code == 0 && played->port.is_held_up) {
            uint32_t room = CHIP_HOLDS - played->port.in_chip;
            uint32_t taken = size < room ? (uint32_t)size : room;
            played->port.in_chip += taken;
            return leave(taken == 0 ? EAGAIN : 0) != 0 ? -1 : (ssize_t)taken;
        }
        if (leave(code) != 0) {
            return -1;
        }
    }
    return next.write(descriptor, buffer, size);
}
