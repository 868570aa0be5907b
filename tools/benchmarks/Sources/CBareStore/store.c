#include "store.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

enum { statement_count = 5 };

static const char *const texts[statement_count] = {
    "BEGIN IMMEDIATE",
    "SELECT * FROM accessory WHERE id = ?1",
    "INSERT INTO accessory (id, placement) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET placement = excluded.placement",
    "INSERT INTO journal (time, accessory, field, new) VALUES (0, ?1, 'placement', ?2)",
    "COMMIT",
};

static const char tables[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
    "CREATE TABLE IF NOT EXISTS accessory (id TEXT PRIMARY KEY, name TEXT, placement TEXT) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS journal (position INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER, accessory TEXT,"
    " field TEXT, new TEXT) STRICT;";

struct bare_store {
    sqlite3 *connection;
    sqlite3_stmt *statements[statement_count];
};

/* As often as we look: SQLite's own handler would be an easy match. */
static int wait_shortly(void *context, int count) {
    (void)context;
    usleep(count < 100 ? 100 : 1000);
    return count < 100000;
}

bare_store *bare_store_open(const char *path) {
    bare_store *store = calloc(1, sizeof *store);
    if (store == NULL || sqlite3_open(path, &store->connection) != SQLITE_OK) {
        return NULL;
    }
    sqlite3_busy_handler(store->connection, wait_shortly, NULL);
    if (sqlite3_exec(store->connection, tables, NULL, NULL, NULL) != SQLITE_OK) {
        return NULL;
    }
    for (int index = 0; index < statement_count; index++) {
        if (sqlite3_prepare_v2(store->connection, texts[index], -1, &store->statements[index], NULL) != SQLITE_OK) {
            return NULL;
        }
    }
    return store;
}

int bare_store_update(bare_store *store, const char *accessory, const char *placement) {
    for (int index = 0; index < statement_count; index++) {
        sqlite3_stmt *statement = store->statements[index];
        int parameters = sqlite3_bind_parameter_count(statement);
        if (parameters > 0) {
            sqlite3_bind_text(statement, 1, accessory, -1, SQLITE_STATIC);
        }
        if (parameters > 1) {
            sqlite3_bind_text(statement, 2, placement, -1, SQLITE_STATIC);
        }
        int code;
        do {
            code = sqlite3_step(statement);
        } while (code == SQLITE_ROW);
        sqlite3_reset(statement);
        if (code != SQLITE_DONE) {
            return code;
        }
    }
    return 0;
}
