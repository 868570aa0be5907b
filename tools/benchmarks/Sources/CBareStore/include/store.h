/* What an update of the registry is measured against: the same reading and writing, and nothing around it. */
#ifndef STORE_H
#define STORE_H

typedef struct bare_store bare_store;

/* Opens a database of its own kind, or makes it; NULL if it can't. */
bare_store *bare_store_open(const char *path);

/* One transaction: reads an accessory, changes its placement, adds a line to the journal. 0 if that went well. */
int bare_store_update(bare_store *store, const char *accessory, const char *placement);

#endif
