/* UART 0 at 115200 baud, with a queue each way. */
#ifndef UART_H
#define UART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void uart_start(void);

/* The next byte received; false if there is none. */
bool uart_read(uint8_t *byte);

/* Queues all the bytes, or none and returns false if they find no room. */
bool uart_write(const uint8_t *bytes, size_t n);

/* Whether all that was queued has left. */
bool uart_is_idle(void);

void uart_interrupt(void);

#endif
