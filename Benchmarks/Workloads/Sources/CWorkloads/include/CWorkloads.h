#ifndef C_WORKLOADS_H
#define C_WORKLOADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The workloads as a good C programmer would write them: statements are prepared once, texts are
/// copied with malloc, and bound values aren't copied. Any error ends the process with a message.

// MARK: - Measurements

/// Runs `body(context)` and returns the seconds it took. Instructions are counted while this
/// function runs.
double timed_region(void (*body)(void *), void *context);

typedef struct {
  double seconds;
  /// A digest of all data read, or of the table written.
  uint64_t checksum;
} cw_result;

/// The version of the SQLite library.
const char *cw_sqlite_version(void);

// MARK: - Data

/// A text with its length, or NULL if `bytes` is NULL.
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

/// The number of lines of each product.
enum { cw_lines_per_product = 100 };

/// The number of columns of a customer of Northwind, all of them texts.
enum { cw_customer_columns = 11 };

/// The offset between the numbers that two consecutive editions are made from.
enum { cw_edition_step = 5 };

/// Returns orders with ids from 1. Each edition has different values.
cw_orders cw_make_orders(int64_t count, int64_t edition);
/// Returns orders with the lengths and the NULLs of Northwind's, whose customers, employees and
/// shippers `cw_fill_northwind` stores.
cw_orders cw_make_northwind_orders(int64_t count, int64_t edition);
void cw_free_orders(cw_orders orders);
void cw_free_order(cw_order *order);
void cw_free_lines(cw_lines lines);

/// Returns the key to look up at the given position. The positions cover all keys from 1 to
/// `count`, in a cache-unfriendly order.
static inline int64_t cw_scattered_key(int64_t number, int64_t count) {
  return number * 7919 % count + 1;
}

// MARK: - Digests

uint64_t cw_digest_integer(uint64_t digest, int64_t value);
uint64_t cw_digest_real(uint64_t digest, double value);
uint64_t cw_digest_text(uint64_t digest, const char *bytes, size_t count);
uint64_t cw_digest_null(uint64_t digest);
uint64_t cw_digest_order(uint64_t digest, const cw_order *order);

/// Returns whether an order matches a key, by its id and the postal code of edition 0 or 1. This is
/// what a reader can check during a concurrent update.
bool cw_is_order_of_key(int64_t key, int64_t id, const char *postal_code, size_t count);
/// Returns whether a database has the expected number of orders, each entirely of edition 0 or 1.
bool cw_has_orders_of_editions(const char *path, int64_t count);

/// Returns the digest of the orders in a database.
uint64_t cw_digest_of_orders_in(const char *path);
/// Returns the digest of the contents of a table of values.
uint64_t cw_digest_of_values_in(const char *path, const char *table);

// MARK: - Workloads

/// Fills the existing tables with orders, or with products and their lines.
void cw_fill_orders(const char *path, int64_t count);
void cw_fill_lines(const char *path, int64_t count);
/// Fills the tables of Northwind: orders and details with the numbers given, and all others with
/// its own.
void cw_fill_northwind(const char *path, int64_t orders, int64_t details);
/// Makes each line's note a text of `bytes` bytes.
void cw_lengthen_notes(const char *path, int bytes);
/// Copies the values of one table to another.
void cw_copy_values(const char *path, const char *source, const char *target);

cw_result cw_fetch(const char *path);
cw_result cw_fetch_narrow(const char *path);
cw_result cw_look_up(const char *path, int64_t count);
cw_result cw_fetch_by_foreign_key(const char *path, int64_t count);
cw_result cw_fetch_children(const char *path);
cw_result cw_fetch_parents(const char *path);
cw_result cw_look_up_parents(const char *path, int64_t count);
cw_result cw_fetch_conditions(const char *path, int64_t count);
cw_result cw_count_conditions(const char *path, int64_t count);
cw_result cw_exists_condition(const char *path, int64_t count);
cw_result cw_fetch_first(const char *path, int64_t count);
cw_result cw_insert(const char *path, int64_t count);
cw_result cw_insert_singly(const char *path, int64_t count);
cw_result cw_update(const char *path, int64_t count);
cw_result cw_delete(const char *path, int64_t count);
cw_result cw_open_cold(const char *path);

/// On the tables of Northwind, where `cw_fetch` and `cw_look_up` work as well.
cw_result cw_fetch_details(const char *path);
cw_result cw_look_up_details(const char *path, int64_t count);
/// Fetches all customers, or the orders of one, again and again.
cw_result cw_fetch_customers(const char *path, int64_t calls);
cw_result cw_fetch_orders_of_customers(const char *path, int64_t calls);
cw_result cw_fetch_with_customers(const char *path);
cw_result cw_insert_northwind(const char *path, int64_t count);
cw_result cw_update_northwind(const char *path, int64_t count);

/// The rates of concurrent reads and writes.
typedef struct {
  double reads_per_second, writes_per_second;
} cw_rates;

/// Reads and writes for some seconds: several threads look up orders by key, and one more thread,
/// unless there is no writer, updates them by key. Each thread has its own connection, and each statement is a transaction of
/// its own. All setup happens before the timing starts.
cw_rates cw_read_and_write(
    const char *path, int64_t count, int readers, int writers, double seconds);

#endif
