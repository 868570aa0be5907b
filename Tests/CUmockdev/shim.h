// libumockdev, as Debian's libumockdev-dev installs it.
#include <umockdev.h>
