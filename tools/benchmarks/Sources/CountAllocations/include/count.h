/* Nothing to call: this library is preloaded. */
#ifndef COUNT_H
#define COUNT_H

#include <stddef.h>

#endif
