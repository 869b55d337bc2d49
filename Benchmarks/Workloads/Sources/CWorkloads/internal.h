#ifndef C_WORKLOADS_INTERNAL_H
#define C_WORKLOADS_INTERNAL_H

#include <sqlite3.h>

#include "CWorkloads.h"

/// A connection with the statement of a workload.
typedef struct {
  sqlite3 *database;
  sqlite3_stmt *statement;
} cw_session;

/// The state of a series of look-ups by key.
typedef struct {
  sqlite3 *database;
  int64_t count;
  uint64_t digest;
} cw_looking_up;

/// Ends the process with SQLite's message, unless the code is the expected one.
void cw_expect(int expected, int code, sqlite3 *database);
sqlite3 *cw_open(const char *path);
void cw_close(sqlite3 *database);
void cw_execute(sqlite3 *database, const char *sql);
sqlite3_stmt *cw_prepare(sqlite3 *database, const char *sql);
void *cw_allocate(size_t size);
/// Doubles the capacity if there is no room for another element.
void *cw_grow(void *memory, int64_t count, int64_t *capacity, size_t size);

/// Returns a copy of the text in a column.
cw_text cw_column_text(sqlite3_stmt *statement, int column);
void cw_bind_text(sqlite3_stmt *statement, int parameter, cw_text text);

#define CW_ORDER_COLUMNS                                                                        \
  "\"id\", \"customerID\", \"employeeID\", \"orderDate\", \"requiredDate\", \"shippedDate\", "  \
  "\"shipVia\", \"freight\", \"shipName\", \"shipAddress\", \"shipCity\", \"shipRegion\", "     \
  "\"postalCode\", \"country\""
#define CW_FETCH_ORDERS "SELECT " CW_ORDER_COLUMNS " FROM \"order\" ORDER BY \"id\""
#define CW_FETCH_ORDER "SELECT " CW_ORDER_COLUMNS " FROM \"order\" WHERE \"id\" = ?1"
#define CW_INSERT_ORDER                                                                         \
  "INSERT INTO \"order\" (" CW_ORDER_COLUMNS                                                    \
  ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)"
#define CW_UPDATE_ORDER                                                                         \
  "UPDATE \"order\" SET \"customerID\" = ?2, \"employeeID\" = ?3, \"orderDate\" = ?4, "         \
  "\"requiredDate\" = ?5, \"shippedDate\" = ?6, \"shipVia\" = ?7, \"freight\" = ?8, "           \
  "\"shipName\" = ?9, \"shipAddress\" = ?10, \"shipCity\" = ?11, \"shipRegion\" = ?12, "        \
  "\"postalCode\" = ?13, \"country\" = ?14 WHERE \"id\" = ?1"
#define CW_DELETE_ORDER "DELETE FROM \"order\" WHERE \"id\" = ?1"

#define CW_FETCH_LINES                                                                          \
  "SELECT \"id\", \"productID\", \"unitPrice\", \"note\" FROM \"orderLine\""

/// Returns the orders that a statement reads, and resets it.
cw_orders cw_fetch_orders(sqlite3_stmt *statement);
/// Reads the order that CW_FETCH_ORDER finds.
void cw_look_up_order(sqlite3_stmt *statement, int64_t key, cw_order *order);
/// Returns a value that is cheap to compute and uses every column, so that each has to be read.
int64_t cw_size_of_order(const cw_order *order);
/// Returns the lines that a statement reads, and resets it.
cw_lines cw_fetch_lines(sqlite3_stmt *statement);
void cw_read_order(sqlite3_stmt *statement, cw_order *order);
void cw_bind_order(sqlite3_stmt *statement, const cw_order *order);
/// Runs a statement that returns no rows, and resets it.
void cw_run(cw_session session);

#endif
