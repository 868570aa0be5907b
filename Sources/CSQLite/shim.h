// SQLite, as Debian's libsqlite3-dev installs it; and what of it Swift can't call.
#include <sqlite3.h>

/// Whether the last connection that closes moves the WAL into the database and removes it. sqlite3_db_config(3) takes a
/// variable number of arguments.
static inline int csqlite_checkpoint_on_close(sqlite3 *connection, int does) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !does, (int *)0);
}
