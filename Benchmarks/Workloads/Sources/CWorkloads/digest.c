#include <string.h>

#include "internal.h"

// FNV-1a, except that numbers are hashed eight bytes at a time.

static const uint64_t prime = 0x100000001b3;

uint64_t cw_digest_integer(uint64_t digest, int64_t value) {
  digest = (digest ^ (uint64_t)value) * prime;
  return digest ^ digest >> 29;
}

uint64_t cw_digest_real(uint64_t digest, double value) {
  int64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return cw_digest_integer(digest, bits);
}

uint64_t cw_digest_text(uint64_t digest, const char *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) digest = (digest ^ (unsigned char)bytes[i]) * prime;
  return cw_digest_integer(digest, (int64_t)count);
}

uint64_t cw_digest_null(uint64_t digest) { return cw_digest_integer(digest, -1); }

static uint64_t text(uint64_t digest, cw_text text) {
  if (text.bytes == NULL) return cw_digest_null(digest);
  return cw_digest_text(digest, text.bytes, (size_t)text.count);
}

static uint64_t optional(uint64_t digest, bool has_value, int64_t value) {
  return has_value ? cw_digest_integer(digest, value) : cw_digest_null(digest);
}

uint64_t cw_digest_order(uint64_t digest, const cw_order *order) {
  digest = cw_digest_integer(digest, order->id);
  digest = text(digest, order->customer_id);
  digest = optional(digest, order->has_employee_id, order->employee_id);
  digest = text(digest, order->order_date);
  digest = text(digest, order->required_date);
  digest = text(digest, order->shipped_date);
  digest = optional(digest, order->has_ship_via, order->ship_via);
  digest = cw_digest_real(digest, order->freight);
  digest = text(digest, order->ship_name);
  digest = text(digest, order->ship_address);
  digest = text(digest, order->ship_city);
  digest = text(digest, order->ship_region);
  digest = text(digest, order->postal_code);
  return text(digest, order->country);
}

uint64_t cw_digest_of_orders_in(const char *path) {
  cw_session session = {.database = cw_open(path)};
  session.statement = cw_prepare(session.database, CW_FETCH_ORDERS);
  uint64_t digest = 0;
  while (sqlite3_step(session.statement) == SQLITE_ROW) {
    cw_order order;
    cw_read_order(session.statement, &order);
    digest = cw_digest_order(digest, &order);
    cw_free_order(&order);
  }
  cw_expect(SQLITE_OK, sqlite3_finalize(session.statement), session.database);
  cw_close(session.database);
  return digest;
}

uint64_t cw_digest_of_values_in(const char *path, const char *table) {
  cw_session session = {.database = cw_open(path)};
  char *sql = sqlite3_mprintf("SELECT \"id\", \"value\" FROM \"%w\" ORDER BY \"id\"", table);
  session.statement = cw_prepare(session.database, sql);
  sqlite3_free(sql);
  uint64_t digest = 0;
  while (sqlite3_step(session.statement) == SQLITE_ROW) {
    digest = cw_digest_integer(digest, sqlite3_column_int64(session.statement, 0));
    const char *bytes = (const char *)sqlite3_column_text(session.statement, 1);
    int count = sqlite3_column_bytes(session.statement, 1);
    digest = cw_digest_text(digest, bytes, (size_t)count);
  }
  cw_expect(SQLITE_OK, sqlite3_finalize(session.statement), session.database);
  cw_close(session.database);
  return digest;
}
