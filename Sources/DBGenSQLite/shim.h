#ifndef DBGEN_SQLITE_SHIM_H
#define DBGEN_SQLITE_SHIM_H

#include <sqlite3.h>

// Swift does not import C functions with variable arguments, nor casts in macros.

/// Turns a boolean setting of a connection on or off; see SQLITE_DBCONFIG_* in SQLite's documentation.
static inline int dbgen_sqlite3_db_config_bool(sqlite3 *database, int setting, int on) {
  return sqlite3_db_config(database, setting, on, (int *)0);
}

#endif
