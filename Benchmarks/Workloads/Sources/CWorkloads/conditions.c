#include "internal.h"

/// Lines that are asked for by conditions, a key after the other.
typedef struct {
  cw_looking_up keys;
  const char *sql;
  /// Whether there is a second condition, on the price.
  bool has_price;
  /// Returns a number that depends on what the statement returns, and resets it.
  uint64_t (*answer)(sqlite3_stmt *statement);
} asking;

static uint64_t size_of_lines(sqlite3_stmt *statement) {
  uint64_t size = 0;
  cw_lines lines = cw_fetch_lines(statement);
  for (int64_t at = 0; at < lines.count; at++)
    size += (uint64_t)(lines.lines[at].id + lines.lines[at].note.count);
  cw_free_lines(lines);
  return size;
}

static uint64_t number(sqlite3_stmt *statement) {
  int64_t number = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
  cw_expect(SQLITE_OK, sqlite3_reset(statement), sqlite3_db_handle(statement));
  return (uint64_t)number;
}

static void ask(void *context) {
  asking *run = context;
  cw_looking_up *keys = &run->keys;
  cw_execute(keys->database, "BEGIN");
  sqlite3_stmt *statement = cw_prepare(keys->database, run->sql);
  for (int64_t i = 0; i < keys->count; i++) {
    sqlite3_bind_int64(statement, 1, cw_scattered_key(i, keys->count));
    if (run->has_price) sqlite3_bind_double(statement, 2, 0);
    keys->digest = keys->digest * 31 + run->answer(statement);
  }
  sqlite3_finalize(statement);
  cw_execute(keys->database, "COMMIT");
}

static cw_result result(const char *path, int64_t count, asking run) {
  run.keys = (cw_looking_up){.database = cw_open(path), .count = count};
  double seconds = timed_region(ask, &run);
  cw_close(run.keys.database);
  return (cw_result){seconds, run.keys.digest};
}

#define KEY " WHERE \"id\" = ?1"
#define KEY_AND_PRICE KEY " AND \"unitPrice\" >= ?2"

cw_result cw_fetch_conditions(const char *path, int64_t count) {
  return result(path, count, (asking){
    .sql = CW_FETCH_LINES KEY_AND_PRICE " ORDER BY \"id\"", .has_price = true,
    .answer = size_of_lines});
}

cw_result cw_count_conditions(const char *path, int64_t count) {
  return result(path, count, (asking){
    .sql = "SELECT count(*) FROM \"orderLine\"" KEY_AND_PRICE, .has_price = true,
    .answer = number});
}

cw_result cw_exists_condition(const char *path, int64_t count) {
  return result(path, count, (asking){
    .sql = "SELECT 1 FROM \"orderLine\"" KEY " LIMIT 1", .answer = number});
}

cw_result cw_fetch_first(const char *path, int64_t count) {
  return result(path, count, (asking){
    .sql = CW_FETCH_LINES KEY " ORDER BY \"id\" LIMIT 1", .answer = size_of_lines});
}
