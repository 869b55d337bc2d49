#include <stdlib.h>
#include <string.h>

#include "internal.h"

#define FETCH_CUSTOMERS                                                                         \
  "SELECT \"id\", \"companyName\", \"contactName\", \"contactTitle\", \"address\", \"city\", "  \
  "\"region\", \"postalCode\", \"country\", \"phone\", \"fax\" FROM \"customer\" ORDER BY \"id\""

typedef struct {
  cw_text texts[cw_customer_columns];
} customer;

typedef struct {
  sqlite3 *database;
  /// The number of calls.
  int64_t calls;
  customer *customers;
  int64_t count;
  cw_orders orders;
  /// For each order, the customer.
  customer **parents;
  uint64_t digest;
} fetching;

static void free_customers(fetching *run) {
  for (int64_t i = 0; i < run->count; i++) {
    for (int at = 0; at < cw_customer_columns; at++) free(run->customers[i].texts[at].bytes);
  }
  free(run->customers);
  run->customers = NULL;
  run->count = 0;
}

/// Reads the customers that a statement returns, and resets it.
static void read_customers(fetching *run, sqlite3_stmt *statement) {
  int64_t capacity = 0;
  while (sqlite3_step(statement) == SQLITE_ROW) {
    run->customers = cw_grow(run->customers, run->count, &capacity, sizeof(customer));
    customer *customer = &run->customers[run->count++];
    for (int at = 0; at < cw_customer_columns; at++)
      customer->texts[at] = cw_column_text(statement, at);
  }
  cw_expect(SQLITE_OK, sqlite3_reset(statement), run->database);
}

static void fetch_customers(void *context) {
  fetching *run = context;
  cw_execute(run->database, "BEGIN");
  sqlite3_stmt *statement = cw_prepare(run->database, FETCH_CUSTOMERS);
  for (int64_t i = 0; i < run->calls; i++) {
    free_customers(run);
    read_customers(run, statement);
  }
  sqlite3_finalize(statement);
  cw_execute(run->database, "COMMIT");
}

static void fetch_orders_of_customers(void *context) {
  fetching *run = context;
  cw_execute(run->database, "BEGIN");
  sqlite3_stmt *statement = cw_prepare(
      run->database,
      "SELECT " CW_ORDER_COLUMNS " FROM \"order\" WHERE \"customerID\" = ?1 ORDER BY \"id\"");
  for (int64_t i = 0; i < run->calls; i++) {
    int64_t number = cw_scattered_key(i, run->count) - 1;
    cw_bind_text(statement, 1, run->customers[number].texts[0]);
    cw_orders orders = cw_fetch_orders(statement);
    for (int64_t at = 0; at < orders.count; at++)
      run->digest = run->digest * 31 + (uint64_t)cw_size_of_order(&orders.orders[at]);
    cw_free_orders(orders);
  }
  sqlite3_finalize(statement);
  cw_execute(run->database, "COMMIT");
}

static int compare(const void *key, const void *element) {
  return strcmp(key, ((const customer *)element)->texts[0].bytes);
}

static void fetch_with_customers(void *context) {
  fetching *run = context;
  cw_execute(run->database, "BEGIN");
  sqlite3_stmt *orders = cw_prepare(run->database, CW_FETCH_ORDERS);
  run->orders = cw_fetch_orders(orders);
  sqlite3_finalize(orders);
  sqlite3_stmt *customers = cw_prepare(run->database, FETCH_CUSTOMERS);
  read_customers(run, customers);
  sqlite3_finalize(customers);
  run->parents = cw_allocate((size_t)run->orders.count * sizeof(customer *));
  for (int64_t i = 0; i < run->orders.count; i++) {
    const char *key = run->orders.orders[i].customer_id.bytes;
    run->parents[i] =
        bsearch(key, run->customers, (size_t)run->count, sizeof(customer), compare);
  }
  cw_execute(run->database, "COMMIT");
}

static uint64_t digest_text(uint64_t digest, cw_text text) {
  if (text.bytes == NULL) return cw_digest_null(digest);
  return cw_digest_text(digest, text.bytes, (size_t)text.count);
}

cw_result cw_fetch_customers(const char *path, int64_t calls) {
  fetching run = {.database = cw_open(path), .calls = calls};
  cw_result result = {.seconds = timed_region(fetch_customers, &run)};
  for (int64_t i = 0; i < run.count; i++) {
    for (int at = 0; at < cw_customer_columns; at++)
      result.checksum = digest_text(result.checksum, run.customers[i].texts[at]);
  }
  free_customers(&run);
  cw_close(run.database);
  return result;
}

cw_result cw_fetch_orders_of_customers(const char *path, int64_t calls) {
  fetching run = {.database = cw_open(path), .calls = 1};
  fetch_customers(&run);
  run.calls = calls;
  double seconds = timed_region(fetch_orders_of_customers, &run);
  free_customers(&run);
  cw_close(run.database);
  return (cw_result){seconds, run.digest};
}

cw_result cw_fetch_with_customers(const char *path) {
  fetching run = {.database = cw_open(path)};
  cw_result result = {.seconds = timed_region(fetch_with_customers, &run)};
  for (int64_t i = 0; i < run.orders.count; i++) {
    result.checksum = cw_digest_order(result.checksum, &run.orders.orders[i]);
    result.checksum = digest_text(result.checksum, run.parents[i]->texts[1]);
  }
  free(run.parents);
  cw_free_orders(run.orders);
  free_customers(&run);
  cw_close(run.database);
  return result;
}
