// The mark of Scripts/bench-start: opens a database, compares its schema with the statements in a file, and
// fetches a table. With the database alone, it writes the statements.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect(int is_expected, sqlite3 *database) {
  if (is_expected) return;
  fprintf(stderr, "error: %s\n", sqlite3_errmsg(database));
  exit(1);
}

static sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement = NULL;
  expect(sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK, database);
  return statement;
}

static void execute(sqlite3 *database, const char *sql) {
  expect(sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK, database);
}

static sqlite3_stmt *statements(sqlite3 *database) {
  return prepare(database, "SELECT sql FROM sqlite_schema WHERE sql NOT NULL");
}

static void compare_schema(sqlite3 *database, const char *text) {
  sqlite3_stmt *statement = prepare(database, "PRAGMA user_version");
  expect(sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_int(statement, 0) == 1, database);
  sqlite3_finalize(statement);
  statement = statements(database);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    expect(strcmp((const char *)sqlite3_column_text(statement, 0), text) == 0, database);
    text += strlen(text) + 1;
  }
  expect(*text == 0, database);
  sqlite3_finalize(statement);
}

static int fetch(sqlite3 *database) {
  int count = 0;
  execute(database, "BEGIN");
  sqlite3_stmt *statement = prepare(database, "SELECT * FROM \"table1\" ORDER BY \"id\"");
  while (sqlite3_step(statement) == SQLITE_ROW) {
    count++;
    for (int column = 0; column < sqlite3_column_count(statement); column++) {
      if (sqlite3_column_type(statement, column) != SQLITE_TEXT) continue;
      // An app keeps the texts.
      if (!strdup((const char *)sqlite3_column_text(statement, column))) exit(1);
    }
  }
  sqlite3_finalize(statement);
  execute(database, "COMMIT");
  return count;
}

static void write_statements(sqlite3 *database) {
  sqlite3_stmt *statement = statements(database);
  while (sqlite3_step(statement) == SQLITE_ROW)
    fwrite(sqlite3_column_text(statement, 0), 1, (size_t)sqlite3_column_bytes(statement, 0) + 1, stdout);
  sqlite3_finalize(statement);
}

int main(int count, char **arguments) {
  static char text[1 << 20];
  sqlite3 *database = NULL;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  expect(sqlite3_open_v2(arguments[1], &database, flags, NULL) == SQLITE_OK, database);
  if (count < 3) {
    write_statements(database);
    return 0;
  }
  FILE *file = fopen(arguments[2], "r");
  if (!file || !fread(text, 1, sizeof text - 2, file)) return 1;
  sqlite3_busy_timeout(database, 5000);
  compare_schema(database, text);
  execute(database, "PRAGMA journal_mode = WAL");
  execute(database, "PRAGMA synchronous = NORMAL");
  execute(database, "PRAGMA foreign_keys = ON");
  return fetch(database) == 100 ? 0 : 1;
}
