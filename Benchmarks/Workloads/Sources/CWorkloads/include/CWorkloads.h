#ifndef C_WORKLOADS_H
#define C_WORKLOADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The workloads as a good C programmer writes them: every statement is prepared once, every text is copied with malloc,
/// and what is bound stays where it is. Whatever goes wrong ends the process with a message.

// MARK: - What is measured

/// Runs `body(context)` and returns the seconds it took. Instructions are counted while this function runs.
double timed_region(void (*body)(void *), void *context);

typedef struct {
  double seconds;
  /// A digest of all that was read, or of the table that was written.
  uint64_t checksum;
} cw_result;

/// The version of the SQLite library.
const char *cw_sqlite_version(void);

// MARK: - Data

/// A text with its length; no bytes stand for NULL.
typedef struct {
  char *bytes;
  int32_t count;
} cw_text;

typedef struct {
  int64_t id;
  cw_text customer_id;
  bool has_employee_id;
  int64_t employee_id;
  cw_text order_date, required_date, shipped_date;
  bool has_ship_via;
  int64_t ship_via;
  double freight;
  cw_text ship_name, ship_address, ship_city, ship_region, postal_code, country;
} cw_order;

typedef struct {
  cw_order *orders;
  int64_t count;
} cw_orders;

typedef struct {
  int64_t id;
  int64_t product_id;
  double unit_price;
  cw_text note;
} cw_line;

typedef struct {
  cw_line *lines;
  int64_t count;
} cw_lines;

/// How many lines each product has.
enum { cw_lines_per_product = 100 };

/// How far the numbers that values are made of are apart in two editions.
enum { cw_edition_step = 5 };

/// Orders with the ids from 1; those of another edition have other values.
cw_orders cw_make_orders(int64_t count, int64_t edition);
void cw_free_orders(cw_orders orders);
void cw_free_order(cw_order *order);
void cw_free_lines(cw_lines lines);

/// The key to look up as the one of this number: all keys from 1 to `count`, in no order that helps a cache.
static inline int64_t cw_scattered_key(int64_t number, int64_t count) {
  return number * 7919 % count + 1;
}

// MARK: - Digests

uint64_t cw_digest_integer(uint64_t digest, int64_t value);
uint64_t cw_digest_real(uint64_t digest, double value);
uint64_t cw_digest_text(uint64_t digest, const char *bytes, size_t count);
uint64_t cw_digest_null(uint64_t digest);
uint64_t cw_digest_order(uint64_t digest, const cw_order *order);

/// Whether an order is that of a key, by its id and by its postal code, in edition 0 or 1: what a reader can check
/// while somebody writes.
bool cw_is_order_of_key(int64_t key, int64_t id, const char *postal_code, size_t count);
/// Whether a database has as many orders as it was filled with, each of edition 0 or 1 as a whole.
bool cw_has_orders_of_editions(const char *path, int64_t count);

/// The digest of the orders in a database.
uint64_t cw_digest_of_orders_in(const char *path);
/// The digest of what a table of values holds.
uint64_t cw_digest_of_values_in(const char *path, const char *table);

// MARK: - Workloads

/// Stores orders, and products with their lines, in a database that has the tables.
void cw_fill_orders(const char *path, int64_t count);
void cw_fill_lines(const char *path, int64_t count);
/// Stores the values of one table in another.
void cw_copy_values(const char *path, const char *source, const char *target);

cw_result cw_fetch(const char *path);
cw_result cw_fetch_narrow(const char *path);
cw_result cw_look_up(const char *path, int64_t count);
cw_result cw_fetch_by_foreign_key(const char *path, int64_t count);
cw_result cw_insert(const char *path, int64_t count);
cw_result cw_insert_singly(const char *path, int64_t count);
cw_result cw_update(const char *path, int64_t count);
cw_result cw_delete(const char *path, int64_t count);
cw_result cw_open_cold(const char *path);

/// What threads got done beside each other.
typedef struct {
  double reads_per_second, writes_per_second;
} cw_rates;

/// For some seconds looks orders up by key on threads, and updates them by key on one more thread. Each thread has a
/// connection of its own, and each statement is a transaction. What all of them need is there before the time is taken.
cw_rates cw_read_and_write(const char *path, int64_t count, int readers, double seconds);

#endif
