// Zstandard, as Debian's libzstd-dev installs it.
#include <zstd.h>
#include <zstd_errors.h>
