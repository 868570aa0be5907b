#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <linux/close_range.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/// What the new process does before it becomes the program, as far as it can fail.
enum step { step_fcntl, step_dup2, step_prctl, step_chdir, step_execvp, step_count };
static const char *const step_names[step_count] = {"fcntl", "dup2", "prctl", "chdir", "execvp"};

struct failure {
    int step;
    int code;
};

/// Tells the parent what failed, and is gone. No write of this size is ever cut.
static void give_up(int report, enum step step) {
    struct failure failure = {.step = (int)step, .code = errno};
    ssize_t written = write(report, &failure, sizeof failure);
    (void)written;
    _exit(127);
}

/// Handlers are the parent's, and so is what it ignores: neither is for a program that starts.
static void receive_signals(void) {
    for (int number = 1; number < NSIG; number++) {
        signal(number, SIG_DFL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/// The streams are moved out of the way first: their numbers may be 0, 1 or 2, where the parent had none.
static void take_streams(const int streams[3], int report) {
    int moved[3];
    for (int number = 0; number < 3; number++) {
        moved[number] = fcntl(streams[number], F_DUPFD_CLOEXEC, 3);
        if (moved[number] < 0) {
            give_up(report, step_fcntl);
        }
    }
    for (int number = 0; number < 3; number++) {
        if (dup2(moved[number], number) < 0) {
            give_up(report, step_dup2);
        }
    }
}

/// The new process, with every signal blocked. Only calls that are safe after a fork of many threads.
static void become(char *const arguments[], const char *folder, const int streams[3], int report, pid_t parent) {
    int moved = fcntl(report, F_DUPFD_CLOEXEC, 3);
    if (moved < 0) {
        give_up(report, step_fcntl);
    }
    report = moved;
    setpgid(0, 0);
    receive_signals();
    take_streams(streams, report);
    // Also what this process was given and doesn't know of. A kernel that can't (before 5.11) lets such things through.
    (void)close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) {
        give_up(report, step_prctl);
    }
    if (getppid() != parent) {
        _exit(127);
    }
    if (folder != NULL && chdir(folder) != 0) {
        give_up(report, step_chdir);
    }
    execvp(arguments[0], arguments);
    give_up(report, step_execvp);
}

/// Takes away a child that is of no use.
static void discard(pid_t child) {
    kill(child, SIGKILL);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
    }
}

int clinux_start_program(
    char *const arguments[], const char *folder, const int streams[3], int32_t *process, const char **call) {
    int report[2];
    *call = "pipe2";
    if (pipe2(report, O_CLOEXEC) != 0) {
        return -1;
    }
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    pid_t parent = getpid();
    *call = "fork";
    pid_t child = fork();
    if (child == 0) {
        become(arguments, folder, streams, report[1], parent);
    }
    int code = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(report[1]);
    if (child < 0) {
        close(report[0]);
        errno = code;
        return -1;
    }

    struct failure failure;
    ssize_t count;
    do {
        count = read(report[0], &failure, sizeof failure);
    } while (count < 0 && errno == EINTR);
    close(report[0]);
    if (count == (ssize_t)sizeof failure) {
        discard(child);
        *call = step_names[failure.step];
        errno = failure.code;
        return -1;
    }

    *call = "pidfd_open";
    int handle = pidfd_open(child, 0);
    if (handle < 0) {
        code = errno;
        discard(child);
        errno = code;
        return -1;
    }
    *process = child;
    return handle;
}

int clinux_take_end(int32_t process, int *status) {
    siginfo_t found = {.si_pid = 0};
    int result;
    do {
        result = waitid(P_PID, (id_t)process, &found, WEXITED | WNOHANG | WNOWAIT);
    } while (result != 0 && errno == EINTR);
    if (result != 0 || found.si_pid == 0) {
        return result;
    }
    // As long as its leader isn't taken away, the group's number is nobody else's.
    kill(-process, SIGKILL);
    while (waitpid(process, status, 0) < 0) {
        if (errno != EINTR) {
            return -1;
        }
    }
    return 1;
}
