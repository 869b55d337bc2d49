#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

void cw_expect(int expected, int code, sqlite3 *database) {
  if (code == expected) return;
  fprintf(stderr, "error: SQLite returned %d: %s\n", code, sqlite3_errmsg(database));
  exit(1);
}

void *cw_allocate(size_t size) {
  void *memory = malloc(size > 0 ? size : 1);
  if (memory != NULL) return memory;
  fprintf(stderr, "error: out of memory\n");
  exit(1);
}

void *cw_grow(void *memory, int64_t count, int64_t *capacity, size_t size) {
  if (count < *capacity) return memory;
  *capacity = *capacity > 0 ? *capacity * 2 : 16;
  void *grown = realloc(memory, (size_t)*capacity * size);
  if (grown != NULL) return grown;
  fprintf(stderr, "error: out of memory\n");
  exit(1);
}

const char *cw_sqlite_version(void) { return sqlite3_libversion(); }

sqlite3 *cw_open(const char *path) {
  sqlite3 *database = NULL;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  cw_expect(SQLITE_OK, sqlite3_open_v2(path, &database, flags, NULL), database);
  sqlite3_busy_timeout(database, 5000);
  cw_execute(database, "PRAGMA journal_mode = WAL");
  cw_execute(database, "PRAGMA synchronous = NORMAL");
  cw_execute(database, "PRAGMA foreign_keys = ON");
  return database;
}

void cw_close(sqlite3 *database) {
  cw_expect(SQLITE_OK, sqlite3_close(database), database);
}

void cw_execute(sqlite3 *database, const char *sql) {
  cw_expect(SQLITE_OK, sqlite3_exec(database, sql, NULL, NULL, NULL), database);
}

sqlite3_stmt *cw_prepare(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
  cw_expect(SQLITE_OK, code, database);
  return statement;
}

cw_text cw_column_text(sqlite3_stmt *statement, int column) {
  const unsigned char *bytes = sqlite3_column_text(statement, column);
  if (bytes == NULL) return (cw_text){NULL, 0};
  int count = sqlite3_column_bytes(statement, column);
  char *copy = cw_allocate((size_t)count + 1);
  memcpy(copy, bytes, (size_t)count + 1);
  return (cw_text){copy, count};
}

void cw_bind_text(sqlite3_stmt *statement, int parameter, cw_text text) {
  sqlite3_bind_text(statement, parameter, text.bytes, text.count, SQLITE_STATIC);
}

void cw_run(cw_session session) {
  cw_expect(SQLITE_DONE, sqlite3_step(session.statement), session.database);
  sqlite3_reset(session.statement);
}
