#include "internal.h"

typedef struct {
  sqlite3 *database;
  cw_orders orders;
} writing;

/// Runs `work` on orders, and returns the digest of the resulting table.
static cw_result measure_on(cw_orders orders, void (*work)(void *), const char *path) {
  writing run = {.database = cw_open(path), .orders = orders};
  double seconds = timed_region(work, &run);
  cw_free_orders(run.orders);
  cw_close(run.database);
  return (cw_result){seconds, cw_digest_of_orders_in(path)};
}

/// Runs `work` on orders of an edition.
static cw_result measure(
    void (*work)(void *), const char *path, int64_t count, int64_t edition) {
  return measure_on(cw_make_orders(count, edition), work, path);
}

/// Runs a statement for each order, all in one transaction.
static void write_all(writing *run, const char *sql) {
  cw_execute(run->database, "BEGIN IMMEDIATE");
  cw_session session = {run->database, cw_prepare(run->database, sql)};
  for (int64_t i = 0; i < run->orders.count; i++) {
    cw_bind_order(session.statement, &run->orders.orders[i]);
    cw_run(session);
  }
  sqlite3_finalize(session.statement);
  cw_execute(run->database, "COMMIT");
}

static void insert(void *context) { write_all(context, CW_INSERT_ORDER); }

static void update(void *context) { write_all(context, CW_UPDATE_ORDER); }

static void insert_singly(void *context) {
  writing *run = context;
  cw_session session = {run->database, cw_prepare(run->database, CW_INSERT_ORDER)};
  for (int64_t i = 0; i < run->orders.count; i++) {
    // Without BEGIN, each statement is its own transaction.
    cw_bind_order(session.statement, &run->orders.orders[i]);
    cw_run(session);
  }
  sqlite3_finalize(session.statement);
}

static void delete_all(void *context) {
  writing *run = context;
  cw_execute(run->database, "BEGIN IMMEDIATE");
  cw_session session = {run->database, cw_prepare(run->database, CW_DELETE_ORDER)};
  for (int64_t i = 0; i < run->orders.count; i++) {
    sqlite3_bind_int64(session.statement, 1, run->orders.orders[i].id);
    cw_run(session);
  }
  sqlite3_finalize(session.statement);
  cw_execute(run->database, "COMMIT");
}

cw_result cw_insert(const char *path, int64_t count) { return measure(insert, path, count, 0); }

cw_result cw_insert_singly(const char *path, int64_t count) {
  return measure(insert_singly, path, count, 0);
}

cw_result cw_update(const char *path, int64_t count) { return measure(update, path, count, 1); }

cw_result cw_delete(const char *path, int64_t count) {
  return measure(delete_all, path, count, 0);
}

cw_result cw_insert_northwind(const char *path, int64_t count) {
  return measure_on(cw_make_northwind_orders(count, 0), insert, path);
}

cw_result cw_update_northwind(const char *path, int64_t count) {
  return measure_on(cw_make_northwind_orders(count, 1), update, path);
}
