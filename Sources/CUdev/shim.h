// libudev, as Debian's libudev-dev installs it.
#include <libudev.h>
