/* To be preloaded: counts how often a process asks for memory, and says so on standard error when it ends. */
#include "count.h"

#include <stdio.h>
#include <unistd.h>

/* glibc lets a program put its own allocator in front; these count and pass on. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

static unsigned long allocations;

void *malloc(size_t size)
{
    __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
    return __libc_realloc(block, size);
}

__attribute__((destructor)) static void tell(void)
{
    char line[64];
    int length = snprintf(line, sizeof line, "allocations %lu\n", allocations);
    if (length > 0) (void)!write(STDERR_FILENO, line, (size_t)length);
}
