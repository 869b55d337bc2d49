#include <stdlib.h>

#include "internal.h"

// Each query reads in the order in which the rows of the other one belong to its rows.

typedef struct {
  int64_t id;
  cw_text name;
  /// The first of its lines, and their number.
  int64_t first, count;
} product;

typedef struct {
  sqlite3 *database;
  product *products;
  int64_t count;
  cw_lines lines;
  /// For each line, the product.
  product **parents;
} relating;

static void fetch_products(relating *run) {
  sqlite3_stmt *statement =
      cw_prepare(run->database, "SELECT \"id\", \"name\" FROM \"product\" ORDER BY \"id\"");
  int64_t capacity = 0;
  while (sqlite3_step(statement) == SQLITE_ROW) {
    run->products = cw_grow(run->products, run->count, &capacity, sizeof(product));
    run->products[run->count++] =
        (product){sqlite3_column_int64(statement, 0), cw_column_text(statement, 1), 0, 0};
  }
  sqlite3_finalize(statement);
}

static void fetch_lines(relating *run, const char *sql) {
  sqlite3_stmt *statement = cw_prepare(run->database, sql);
  run->lines = cw_fetch_lines(statement);
  sqlite3_finalize(statement);
}

static void fetch_children(void *context) {
  relating *run = context;
  cw_execute(run->database, "BEGIN");
  fetch_products(run);
  fetch_lines(run, CW_FETCH_LINES " ORDER BY \"productID\", \"id\"");
  int64_t at = 0;
  for (int64_t i = 0; i < run->lines.count; i++) {
    while (run->products[at].id != run->lines.lines[i].product_id) at++;
    if (run->products[at].count++ == 0) run->products[at].first = i;
  }
  cw_execute(run->database, "COMMIT");
}

static int compare(const void *key, const void *element) {
  int64_t id = *(const int64_t *)key, other = ((const product *)element)->id;
  return (id > other) - (id < other);
}

static void fetch_parents(void *context) {
  relating *run = context;
  cw_execute(run->database, "BEGIN");
  fetch_lines(run, CW_FETCH_LINES " ORDER BY \"id\"");
  fetch_products(run);
  run->parents = cw_allocate((size_t)run->lines.count * sizeof(product *));
  for (int64_t i = 0; i < run->lines.count; i++) {
    run->parents[i] = bsearch(
        &run->lines.lines[i].product_id, run->products, (size_t)run->count, sizeof(product), compare);
  }
  cw_execute(run->database, "COMMIT");
}

static uint64_t digest_line(uint64_t digest, const cw_line *line) {
  digest = cw_digest_integer(digest, line->id);
  return cw_digest_text(digest, line->note.bytes, (size_t)line->note.count);
}

static uint64_t digest_product(uint64_t digest, const product *product) {
  digest = cw_digest_integer(digest, product->id);
  return cw_digest_text(digest, product->name.bytes, (size_t)product->name.count);
}

static void end(relating *run) {
  for (int64_t i = 0; i < run->count; i++) free(run->products[i].name.bytes);
  free(run->products);
  free(run->parents);
  cw_free_lines(run->lines);
  cw_close(run->database);
}

cw_result cw_fetch_children(const char *path) {
  relating run = {.database = cw_open(path)};
  cw_result result = {.seconds = timed_region(fetch_children, &run)};
  for (int64_t i = 0; i < run.count; i++) {
    result.checksum = digest_product(result.checksum, &run.products[i]);
    for (int64_t at = 0; at < run.products[i].count; at++)
      result.checksum =
          digest_line(result.checksum, &run.lines.lines[run.products[i].first + at]);
  }
  end(&run);
  return result;
}

cw_result cw_fetch_parents(const char *path) {
  relating run = {.database = cw_open(path)};
  cw_result result = {.seconds = timed_region(fetch_parents, &run)};
  for (int64_t i = 0; i < run.lines.count; i++) {
    result.checksum = digest_line(result.checksum, &run.lines.lines[i]);
    result.checksum = digest_product(result.checksum, run.parents[i]);
  }
  end(&run);
  return result;
}

static void look_up_parents(void *context) {
  cw_looking_up *run = context;
  cw_execute(run->database, "BEGIN");
  sqlite3_stmt *line = cw_prepare(run->database, CW_FETCH_LINES " WHERE \"id\" = ?1");
  sqlite3_stmt *product = cw_prepare(
      run->database, "SELECT \"id\", \"name\" FROM \"product\" WHERE \"id\" = ?1");
  for (int64_t i = 0; i < run->count; i++) {
    sqlite3_bind_int64(line, 1, cw_scattered_key(i, run->count));
    cw_lines lines = cw_fetch_lines(line);
    sqlite3_bind_int64(product, 1, lines.lines[0].product_id);
    cw_expect(SQLITE_ROW, sqlite3_step(product), run->database);
    cw_text name = cw_column_text(product, 1);
    sqlite3_reset(product);
    int64_t size = lines.lines[0].id + lines.lines[0].note.count + name.count;
    run->digest = run->digest * 31 + (uint64_t)size;
    free(name.bytes);
    cw_free_lines(lines);
  }
  sqlite3_finalize(line);
  sqlite3_finalize(product);
  cw_execute(run->database, "COMMIT");
}

cw_result cw_look_up_parents(const char *path, int64_t count) {
  cw_looking_up run = {.database = cw_open(path), .count = count};
  double seconds = timed_region(look_up_parents, &run);
  cw_close(run.database);
  return (cw_result){seconds, run.digest};
}
