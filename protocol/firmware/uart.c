#include "uart.h"

#include "machine.h"

#define UART 0x40004000u
#define UART_DATA REGISTER(UART + 0x00)
#define UART_STATE REGISTER(UART + 0x04)
#define UART_CONTROL REGISTER(UART + 0x08)
#define UART_INTERRUPT REGISTER(UART + 0x0C)
#define UART_DIVIDER REGISTER(UART + 0x10)
#define TRANSMIT_FULL 1u
#define RECEIVE_FULL 2u
#define INTERRUPT_ENABLE REGISTER(0xE000E100)
#define INTERRUPT_DISABLE REGISTER(0xE000E180)
#define BOTH_INTERRUPTS 3u

/* One side only adds, the other only takes: no lock is needed. The size is a power of two. */
typedef struct queue {
    volatile uint32_t added;
    volatile uint32_t taken;
    uint8_t bytes[2048];
} queue;

static queue received;
static queue waiting;

static uint32_t count_of(const queue *q) {
    return q->added - q->taken;
}

static void add(queue *q, uint8_t byte) {
    q->bytes[q->added % sizeof q->bytes] = byte;
    q->added++;
}

static uint8_t take(queue *q) {
    const uint8_t byte = q->bytes[q->taken % sizeof q->bytes];
    q->taken++;
    return byte;
}

void uart_start(void) {
    UART_DIVIDER = 25000000u / 115200u;
    UART_CONTROL = 0x0F; /* both directions, with their interrupts */
    INTERRUPT_ENABLE = BOTH_INTERRUPTS;
}

/* Fills the transmitter and empties the receiver. */
void uart_interrupt(void) {
    UART_INTERRUPT = BOTH_INTERRUPTS;
    while ((UART_STATE & RECEIVE_FULL) != 0) {
        const uint8_t byte = (uint8_t)UART_DATA;
        if (count_of(&received) < sizeof received.bytes) {
            add(&received, byte);
        }
    }
    while ((UART_STATE & TRANSMIT_FULL) == 0 && count_of(&waiting) > 0) {
        UART_DATA = take(&waiting);
    }
}

bool uart_read(uint8_t *byte) {
    if (count_of(&received) == 0) {
        return false;
    }
    *byte = take(&received);
    return true;
}

bool uart_write(const uint8_t *bytes, size_t n) {
    if (sizeof waiting.bytes - count_of(&waiting) < n) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        add(&waiting, bytes[i]);
    }
    INTERRUPT_DISABLE = BOTH_INTERRUPTS; /* the transmitter may have run dry: start it as the interrupt would */
    uart_interrupt();
    INTERRUPT_ENABLE = BOTH_INTERRUPTS;
    return true;
}

bool uart_is_idle(void) {
    return count_of(&waiting) == 0 && (UART_STATE & TRANSMIT_FULL) == 0;
}
