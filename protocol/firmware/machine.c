#include "machine.h"

#include "uart.h"

#define CLOCK_HZ 25000000u
#define TICKS_PER_MS (CLOCK_HZ / 1000u)
#define SYSTICK_CONTROL REGISTER(0xE000E010)
#define SYSTICK_RELOAD REGISTER(0xE000E014)
#define SYSTICK_VALUE REGISTER(0xE000E018)
#define COUNTER REGISTER(0x40028018) /* of the FPGA: one a tick of the 25 MHz clock */
#define RESET_CONTROL REGISTER(0xE000ED0C)
#define RESET_REQUEST 0x05FA0004u

extern uint32_t data_source[], data_begin[], data_end[], bss_begin[], bss_end[], stack_top[];
extern int main(void);

void start(void);

/* The time, brought up to date at each look. A tick's interrupt may come late or never, the counter goes on.
 * */
static struct {
    uint32_t counter;
    uint32_t ms;
    uint32_t ticks; /* of the present ms */
} clock;

/* Not cleared by a restart. */
static uint32_t starts __attribute__((section(".retained")));

static void stop(void) {
    for (;;) {
    }
}

/* Only wakes the main loop. */
static void tick(void) {
}

/* The stack, the 15 exceptions of a Cortex-M3, and the interrupts of UART 0: receive is 0, transmit is 1. */
__attribute__((section(".vectors"), used)) static const void *const vectors[16 + 2] = {
    stack_top, start, stop, stop, stop, stop, stop, 0, 0, 0, 0, stop, stop, 0, stop, tick, uart_interrupt, uart_interrupt,
};

void start(void) {
    for (uint32_t *from = data_source, *to = data_begin; to < data_end;) {
        *to++ = *from++;
    }
    for (uint32_t *to = bss_begin; to < bss_end;) {
        *to++ = 0;
    }
    starts++;
    clock.counter = COUNTER;
    SYSTICK_RELOAD = TICKS_PER_MS - 1u;
    SYSTICK_VALUE = 0;
    SYSTICK_CONTROL = 7; /* on, with its interrupt, by the processor's clock */
    (void)main();
    stop();
}

uint32_t clock_ms(void) {
    const uint32_t counter = COUNTER;
    clock.ticks += counter - clock.counter;
    clock.counter = counter;
    clock.ms += clock.ticks / TICKS_PER_MS;
    clock.ticks %= TICKS_PER_MS;
    return clock.ms;
}

uint16_t clock_us(void) {
    return (uint16_t)(clock.ticks / (TICKS_PER_MS / 1000u));
}

void wait_for_interrupt(void) {
    __asm__ volatile("wfi");
}

/* A board with a random number generator asks that. This one counts its restarts, and mixes in where the
 * counter stands at each of the first ticks, which no two starts share. */
uint32_t boot_number(void) {
    uint32_t number = starts;
    for (int i = 0; i < 8; i++) {
        wait_for_interrupt();
        number = (number ^ COUNTER) * 0x01000193u;
    }
    return number;
}

void restart(void) {
    RESET_CONTROL = RESET_REQUEST;
    stop();
}
