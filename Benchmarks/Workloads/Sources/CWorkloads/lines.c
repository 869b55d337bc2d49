#include <stdlib.h>

#include "internal.h"

cw_lines cw_fetch_lines(sqlite3_stmt *statement) {
  int64_t capacity = 0;
  cw_lines found = {NULL, 0};
  while (sqlite3_step(statement) == SQLITE_ROW) {
    found.lines = cw_grow(found.lines, found.count, &capacity, sizeof(cw_line));
    cw_line *line = &found.lines[found.count++];
    line->id = sqlite3_column_int64(statement, 0);
    line->product_id = sqlite3_column_int64(statement, 1);
    line->unit_price = sqlite3_column_double(statement, 2);
    line->note = cw_column_text(statement, 3);
  }
  cw_expect(SQLITE_OK, sqlite3_reset(statement), sqlite3_db_handle(statement));
  return found;
}

typedef struct {
  sqlite3 *database;
  cw_lines lines;
} fetching_lines;

static void fetch_narrow(void *context) {
  fetching_lines *run = context;
  cw_execute(run->database, "BEGIN");
  sqlite3_stmt *statement = cw_prepare(run->database, CW_FETCH_LINES " ORDER BY \"id\"");
  run->lines = cw_fetch_lines(statement);
  sqlite3_finalize(statement);
  cw_execute(run->database, "COMMIT");
}

cw_result cw_fetch_narrow(const char *path) {
  fetching_lines run = {.database = cw_open(path)};
  cw_result result = {.seconds = timed_region(fetch_narrow, &run)};
  for (int64_t i = 0; i < run.lines.count; i++) {
    cw_line *line = &run.lines.lines[i];
    result.checksum = cw_digest_integer(result.checksum, line->id);
    result.checksum = cw_digest_integer(result.checksum, line->product_id);
    result.checksum = cw_digest_real(result.checksum, line->unit_price);
    result.checksum =
        cw_digest_text(result.checksum, line->note.bytes, (size_t)line->note.count);
  }
  cw_free_lines(run.lines);
  cw_close(run.database);
  return result;
}

static void fetch_by_foreign_key(void *context) {
  cw_looking_up *run = context;
  cw_execute(run->database, "BEGIN");
  sqlite3_stmt *statement =
      cw_prepare(run->database, CW_FETCH_LINES " WHERE \"productID\" = ?2 ORDER BY \"id\"");
  for (int64_t i = 0; i < run->count; i++) {
    sqlite3_bind_int64(statement, 2, cw_scattered_key(i, run->count));
    cw_lines lines = cw_fetch_lines(statement);
    for (int64_t at = 0; at < lines.count; at++) {
      cw_line *line = &lines.lines[at];
      int64_t size = line->id + line->product_id + (int64_t)line->unit_price + line->note.count;
      run->digest = run->digest * 31 + (uint64_t)size;
    }
    cw_free_lines(lines);
  }
  sqlite3_finalize(statement);
  cw_execute(run->database, "COMMIT");
}

cw_result cw_fetch_by_foreign_key(const char *path, int64_t count) {
  cw_looking_up run = {.database = cw_open(path), .count = count};
  double seconds = timed_region(fetch_by_foreign_key, &run);
  cw_close(run.database);
  return (cw_result){seconds, run.digest};
}
