// PCRE2 for bytes, as Debian's libpcre2-dev installs it.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
