/* The processor: clock, interrupts, restart. */
#ifndef MACHINE_H
#define MACHINE_H

#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

/* Milliseconds since start. Ask from the main loop only, and at least once in two minutes. */
uint32_t clock_ms(void);

/* The microseconds that belong to the last answer of clock_ms. */
uint16_t clock_us(void);

/* Sleeps until the next interrupt; the clock's comes every millisecond. */
void wait_for_interrupt(void);

/* Another number at each start. */
uint32_t boot_number(void);

/* Starts anew. */
void restart(void);

#endif
