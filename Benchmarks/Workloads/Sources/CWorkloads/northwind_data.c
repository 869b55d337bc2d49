#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

enum { customers = 93, products = 77 };

static const char *const regions[] = {"Western Europe", "South America", "North America", "British Isles",
                                      "Southern Europe", "Scandinavia"};
static const char *const titles[] = {"Owner", "Sales Representative", "Marketing Manager", "Accounting Manager"};

static cw_text null(void) { return (cw_text){NULL, 0}; }

static cw_text made(const char *format, ...) {
  char text[64];
  va_list values;
  va_start(values, format);
  size_t count = (size_t)vsnprintf(text, sizeof text, format, values);
  va_end(values);
  char *copy = cw_allocate(count + 1);
  memcpy(copy, text, count + 1);
  return (cw_text){copy, (int32_t)count};
}

static void replace(cw_text *text, cw_text other) {
  free(text->bytes);
  *text = other;
}

/// Returns a date as most orders have it, with a time, or as the others have it, without.
static cw_text date(const cw_text *day, int64_t number) {
  if (number % 20 == 0) return made("%s", day->bytes);
  int hour = (int)(number % 24), minute = (int)(number % 60), second = (int)(number % 59);
  return made("%s %02d:%02d:%02d", day->bytes, hour, minute, second);
}

/// Gives an order of the shop the lengths and the NULLs of Northwind's.
static void adapt(cw_order *order, int64_t number) {
  int64_t customer = number % customers;
  replace(&order->customer_id, made("%cNOR%c", 'A' + (int)(customer % 26), 'A' + (int)(customer / 26)));
  order->has_employee_id = order->has_ship_via = true;
  replace(&order->shipped_date, number % 775 == 0 ? null() : date(&order->required_date, number + 7));
  replace(&order->required_date, date(&order->required_date, number));
  replace(&order->order_date, date(&order->order_date, number));
  if (order->ship_address.bytes == NULL) order->ship_address = made("%d King George Street", (int)(number % 100));
  replace(&order->ship_region, made("%s", regions[number % 6]));
  if (number % 77 == 0) replace(&order->postal_code, null());
}

cw_orders cw_make_northwind_orders(int64_t count, int64_t edition) {
  cw_orders orders = cw_make_orders(count, edition);
  for (int64_t i = 0; i < count; i++) adapt(&orders.orders[i], i + 1 + edition * cw_edition_step);
  return orders;
}

static void fill_names(sqlite3 *database, const char *table, int count) {
  char *sql = sqlite3_mprintf(
      "WITH RECURSIVE numbers(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM numbers WHERE id < %d) "
      "INSERT INTO \"%w\" SELECT id, 'United Package ' || id FROM numbers", count, table);
  cw_execute(database, sql);
  sqlite3_free(sql);
}

static void fill_customers(sqlite3 *database) {
  cw_session session = {.database = database};
  session.statement = cw_prepare(
      database, "INSERT INTO \"customer\" VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)");
  cw_orders orders = cw_make_northwind_orders(customers, 0);
  for (int number = 0; number < customers; number++) {
    cw_order *order = &orders.orders[number];
    cw_text made_here[] = {
        made("Maria Anders %d", number), made("%s", titles[number % 4]),
        made("(%d) 555-%04d", 100 + number, number * 83),
        number % 4 == 0 ? null() : made("(%d) 555-%04d", 100 + number, number * 97)};
    cw_text texts[] = {
        order->customer_id, order->ship_name, made_here[0], made_here[1], order->ship_address, order->ship_city,
        order->ship_region, order->postal_code, order->country, made_here[2], made_here[3]};
    for (int column = 0; column < cw_customer_columns; column++)
      cw_bind_text(session.statement, column + 1, texts[column]);
    cw_run(session);
    for (int i = 0; i < 4; i++) free(made_here[i].bytes);
  }
  cw_free_orders(orders);
  sqlite3_finalize(session.statement);
}

/// Spreads the details evenly over the orders.
static void fill_details(sqlite3 *database, int64_t orders, int64_t count) {
  cw_session session = {.database = database};
  session.statement = cw_prepare(database, "INSERT INTO \"orderDetail\" VALUES (?1, ?2, ?3, ?4, ?5)");
  for (int64_t number = 0; number < count; number++) {
    sqlite3_bind_int64(session.statement, 1, number * orders / count + 1);
    sqlite3_bind_int64(session.statement, 2, number % products + 1);
    sqlite3_bind_double(session.statement, 3, (double)(number % products) * 0.75 + 2.5);
    sqlite3_bind_int64(session.statement, 4, number * 7919 % 50 + 1);
    sqlite3_bind_double(session.statement, 5, number % 700 == 0 ? 0.05 : 0);
    cw_run(session);
  }
  sqlite3_finalize(session.statement);
}

void cw_fill_northwind(const char *path, int64_t orders, int64_t details) {
  sqlite3 *database = cw_open(path);
  cw_execute(database, "BEGIN IMMEDIATE");
  fill_names(database, "employee", 9);
  fill_names(database, "shipper", 3);
  fill_names(database, "item", products);
  fill_customers(database);
  cw_execute(database, "COMMIT");
  cw_insert_northwind(path, orders);
  cw_execute(database, "BEGIN IMMEDIATE");
  fill_details(database, orders, details);
  cw_execute(database, "COMMIT");
  cw_close(database);
}
