#include <stdlib.h>

#include "internal.h"

bool cw_is_order_of_key(int64_t key, int64_t id, const char *postal_code, size_t count) {
  int64_t number = 0;
  for (size_t i = 0; i < count; i++) number = number * 10 + (postal_code[i] - '0');
  if (id != key || count == 0) return false;
  return number == key % 100000 || number == (key + cw_edition_step) % 100000;
}

bool cw_has_orders_of_editions(const char *path, int64_t count) {
  cw_orders editions[] = {cw_make_orders(count, 0), cw_make_orders(count, 1)};
  cw_session session = {.database = cw_open(path)};
  session.statement = cw_prepare(session.database, CW_FETCH_ORDERS);
  int64_t rows = 0, right = 0;
  int code;
  while ((code = sqlite3_step(session.statement)) == SQLITE_ROW) {
    int64_t row = rows++;
    if (row >= count) continue;
    cw_order order;
    cw_read_order(session.statement, &order);
    uint64_t digest = cw_digest_order(0, &order);
    right += digest == cw_digest_order(0, &editions[0].orders[row]) ||
             digest == cw_digest_order(0, &editions[1].orders[row]);
    cw_free_order(&order);
  }
  cw_expect(SQLITE_DONE, code, session.database);
  sqlite3_finalize(session.statement);
  cw_close(session.database);
  for (int i = 0; i < 2; i++) cw_free_orders(editions[i]);
  return rows == count && right == count;
}
