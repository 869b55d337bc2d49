#include <stdlib.h>

#include "internal.h"

#define FETCH_DETAILS                                                                           \
  "SELECT \"orderID\", \"productID\", \"unitPrice\", \"quantity\", \"discount\" "               \
  "FROM \"orderDetail\""
#define IN_ORDER " ORDER BY \"orderID\", \"productID\""

typedef struct {
  int64_t order_id, product_id;
  double unit_price;
  int64_t quantity;
  double discount;
} detail;

typedef struct {
  sqlite3 *database;
  detail *details;
  int64_t count;
} fetching;

/// Reads the details that a statement returns, and resets it.
static void read_details(fetching *run, sqlite3_stmt *statement) {
  int64_t capacity = 0;
  while (sqlite3_step(statement) == SQLITE_ROW) {
    run->details = cw_grow(run->details, run->count, &capacity, sizeof(detail));
    detail *detail = &run->details[run->count++];
    detail->order_id = sqlite3_column_int64(statement, 0);
    detail->product_id = sqlite3_column_int64(statement, 1);
    detail->unit_price = sqlite3_column_double(statement, 2);
    detail->quantity = sqlite3_column_int64(statement, 3);
    detail->discount = sqlite3_column_double(statement, 4);
  }
  cw_expect(SQLITE_OK, sqlite3_reset(statement), run->database);
}

static void fetch_details(void *context) {
  fetching *run = context;
  cw_execute(run->database, "BEGIN");
  sqlite3_stmt *statement = cw_prepare(run->database, FETCH_DETAILS IN_ORDER);
  read_details(run, statement);
  sqlite3_finalize(statement);
  cw_execute(run->database, "COMMIT");
}

cw_result cw_fetch_details(const char *path) {
  fetching run = {.database = cw_open(path)};
  cw_result result = {.seconds = timed_region(fetch_details, &run)};
  for (int64_t i = 0; i < run.count; i++) {
    detail *detail = &run.details[i];
    result.checksum = cw_digest_integer(result.checksum, detail->order_id);
    result.checksum = cw_digest_integer(result.checksum, detail->product_id);
    result.checksum = cw_digest_real(result.checksum, detail->unit_price);
    result.checksum = cw_digest_integer(result.checksum, detail->quantity);
    result.checksum = cw_digest_real(result.checksum, detail->discount);
  }
  free(run.details);
  cw_close(run.database);
  return result;
}

static void look_up_details(void *context) {
  cw_looking_up *run = context;
  cw_execute(run->database, "BEGIN");
  sqlite3_stmt *look_up = cw_prepare(run->database, CW_FETCH_ORDER);
  sqlite3_stmt *statement = cw_prepare(run->database, FETCH_DETAILS " WHERE \"orderID\" = ?1" IN_ORDER);
  for (int64_t i = 0; i < run->count; i++) {
    int64_t key = cw_scattered_key(i, run->count);
    cw_order order;
    cw_look_up_order(look_up, key, &order);
    fetching found = {.database = run->database};
    sqlite3_bind_int64(statement, 1, key);
    read_details(&found, statement);
    run->digest = run->digest * 31 + (uint64_t)cw_size_of_order(&order);
    for (int64_t at = 0; at < found.count; at++) {
      detail *detail = &found.details[at];
      int64_t size = detail->order_id + detail->product_id + (int64_t)detail->unit_price +
                     detail->quantity + (int64_t)(detail->discount * 100);
      run->digest = run->digest * 31 + (uint64_t)size;
    }
    free(found.details);
    cw_free_order(&order);
  }
  sqlite3_finalize(look_up);
  sqlite3_finalize(statement);
  cw_execute(run->database, "COMMIT");
}

cw_result cw_look_up_details(const char *path, int64_t count) {
  cw_looking_up run = {.database = cw_open(path), .count = count};
  double seconds = timed_region(look_up_details, &run);
  cw_close(run.database);
  return (cw_result){seconds, run.digest};
}
