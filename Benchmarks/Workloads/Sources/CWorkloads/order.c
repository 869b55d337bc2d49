#include <stdlib.h>

#include "internal.h"

void cw_read_order(sqlite3_stmt *statement, cw_order *order) {
  order->id = sqlite3_column_int64(statement, 0);
  order->customer_id = cw_column_text(statement, 1);
  order->has_employee_id = sqlite3_column_type(statement, 2) != SQLITE_NULL;
  order->employee_id = sqlite3_column_int64(statement, 2);
  order->order_date = cw_column_text(statement, 3);
  order->required_date = cw_column_text(statement, 4);
  order->shipped_date = cw_column_text(statement, 5);
  order->has_ship_via = sqlite3_column_type(statement, 6) != SQLITE_NULL;
  order->ship_via = sqlite3_column_int64(statement, 6);
  order->freight = sqlite3_column_double(statement, 7);
  order->ship_name = cw_column_text(statement, 8);
  order->ship_address = cw_column_text(statement, 9);
  order->ship_city = cw_column_text(statement, 10);
  order->ship_region = cw_column_text(statement, 11);
  order->postal_code = cw_column_text(statement, 12);
  order->country = cw_column_text(statement, 13);
}

static void bind_optional(sqlite3_stmt *statement, int parameter, bool has_value, int64_t value) {
  if (has_value) {
    sqlite3_bind_int64(statement, parameter, value);
  } else {
    sqlite3_bind_null(statement, parameter);
  }
}

void cw_bind_order(sqlite3_stmt *statement, const cw_order *order) {
  sqlite3_bind_int64(statement, 1, order->id);
  cw_bind_text(statement, 2, order->customer_id);
  bind_optional(statement, 3, order->has_employee_id, order->employee_id);
  cw_bind_text(statement, 4, order->order_date);
  cw_bind_text(statement, 5, order->required_date);
  cw_bind_text(statement, 6, order->shipped_date);
  bind_optional(statement, 7, order->has_ship_via, order->ship_via);
  sqlite3_bind_double(statement, 8, order->freight);
  cw_bind_text(statement, 9, order->ship_name);
  cw_bind_text(statement, 10, order->ship_address);
  cw_bind_text(statement, 11, order->ship_city);
  cw_bind_text(statement, 12, order->ship_region);
  cw_bind_text(statement, 13, order->postal_code);
  cw_bind_text(statement, 14, order->country);
}

void cw_free_order(cw_order *order) {
  free(order->customer_id.bytes);
  free(order->order_date.bytes);
  free(order->required_date.bytes);
  free(order->shipped_date.bytes);
  free(order->ship_name.bytes);
  free(order->ship_address.bytes);
  free(order->ship_city.bytes);
  free(order->ship_region.bytes);
  free(order->postal_code.bytes);
  free(order->country.bytes);
}

void cw_free_orders(cw_orders orders) {
  for (int64_t i = 0; i < orders.count; i++) cw_free_order(&orders.orders[i]);
  free(orders.orders);
}

void cw_free_lines(cw_lines lines) {
  for (int64_t i = 0; i < lines.count; i++) free(lines.lines[i].note.bytes);
  free(lines.lines);
}
