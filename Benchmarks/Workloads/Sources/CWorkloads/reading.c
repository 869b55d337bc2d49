#include "internal.h"

typedef struct {
  sqlite3 *database;
  cw_orders orders;
} fetching;

cw_orders cw_fetch_orders(sqlite3_stmt *statement) {
  int64_t capacity = 0;
  cw_orders found = {NULL, 0};
  while (sqlite3_step(statement) == SQLITE_ROW) {
    found.orders = cw_grow(found.orders, found.count, &capacity, sizeof(cw_order));
    cw_read_order(statement, &found.orders[found.count++]);
  }
  cw_expect(SQLITE_OK, sqlite3_reset(statement), sqlite3_db_handle(statement));
  return found;
}

static void fetch(void *context) {
  fetching *run = context;
  cw_execute(run->database, "BEGIN");
  sqlite3_stmt *statement = cw_prepare(run->database, CW_FETCH_ORDERS);
  run->orders = cw_fetch_orders(statement);
  sqlite3_finalize(statement);
  cw_execute(run->database, "COMMIT");
}

cw_result cw_fetch(const char *path) {
  fetching run = {.database = cw_open(path)};
  cw_result result = {.seconds = timed_region(fetch, &run)};
  for (int64_t i = 0; i < run.orders.count; i++) {
    result.checksum = cw_digest_order(result.checksum, &run.orders.orders[i]);
  }
  cw_free_orders(run.orders);
  cw_close(run.database);
  return result;
}

int64_t cw_size_of_order(const cw_order *order) {
  return order->id + (order->has_employee_id ? order->employee_id : 0) +
         (order->has_ship_via ? order->ship_via : 0) + (int64_t)order->freight +
         order->customer_id.count + order->order_date.count + order->required_date.count +
         order->shipped_date.count + order->ship_name.count + order->ship_address.count +
         order->ship_city.count + order->ship_region.count + order->postal_code.count +
         order->country.count;
}

void cw_look_up_order(sqlite3_stmt *statement, int64_t key, cw_order *order) {
  sqlite3_bind_int64(statement, 1, key);
  cw_expect(SQLITE_ROW, sqlite3_step(statement), sqlite3_db_handle(statement));
  cw_read_order(statement, order);
  sqlite3_reset(statement);
}

static void look_up(void *context) {
  cw_looking_up *run = context;
  cw_execute(run->database, "BEGIN");
  sqlite3_stmt *statement = cw_prepare(run->database, CW_FETCH_ORDER);
  for (int64_t i = 0; i < run->count; i++) {
    cw_order order;
    cw_look_up_order(statement, cw_scattered_key(i, run->count), &order);
    run->digest = run->digest * 31 + (uint64_t)cw_size_of_order(&order);
    cw_free_order(&order);
  }
  sqlite3_finalize(statement);
  cw_execute(run->database, "COMMIT");
}

cw_result cw_look_up(const char *path, int64_t count) {
  cw_looking_up run = {.database = cw_open(path), .count = count};
  double seconds = timed_region(look_up, &run);
  cw_close(run.database);
  return (cw_result){seconds, run.digest};
}

// MARK: - Opening

typedef struct {
  const char *path;
  sqlite3 *database;
  int64_t version;
} opening;

static void open_cold(void *context) {
  opening *run = context;
  run->database = cw_open(run->path);
  sqlite3_stmt *statement = cw_prepare(run->database, "PRAGMA user_version");
  cw_expect(SQLITE_ROW, sqlite3_step(statement), run->database);
  run->version = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
}

cw_result cw_open_cold(const char *path) {
  opening run = {.path = path};
  double seconds = timed_region(open_cold, &run);
  cw_close(run.database);
  return (cw_result){seconds, (uint64_t)run.version};
}
