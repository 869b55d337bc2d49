#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

static const char *const names[] = {
    "Vins et alcools Chevalier", "Toms Spezialitäten", "Hanari Carnes", "Suprêmes délices",
    "Blondesddsl père et fils", "Wellington Importadora", "HILARION-Abastos", "Ernst Handel",
    "QUICK-Stop", "Folk och fä HB", "Rattlesnake Canyon Grocery"};
static const char *const addresses[] = {
    "59 rue de l'Abbaye", "Luisenstr. 48", "Rua do Paço, 67", "2, rue du Commerce",
    "Boulevard Tirou, 255", "Hauptstr. 31", "Starenweg 5", "Rua do Mercado, 12",
    "Carrera 22 con Ave. Carlos Soublette #8-35", "Kirchgasse 6", "Åkergatan 24"};
static const char *const cities[] = {"Reims",  "Münster", "Rio de Janeiro", "Lyon", "Charleroi",
                                     "Genève", "Resende", "San Cristóbal",  "Graz", "Albuquerque"};
static const char *const regions[] = {"Western Europe", "RJ", "SP", "NM", "Táchira", "Southern Europe"};
static const char *const countries[] = {"France", "Germany", "Brazil",  "Belgium",
                                        "Mexico", "Austria", "Sweden", "Venezuela"};

#define PICK(texts, number) copy_of((texts)[(number) % (int64_t)(sizeof(texts) / sizeof(*(texts)))])

static cw_text copy_of(const char *text) {
  size_t count = strlen(text);
  char *copy = cw_allocate(count + 1);
  memcpy(copy, text, count + 1);
  return (cw_text){copy, (int32_t)count};
}

static cw_text date(int64_t number) {
  char text[16];
  int year = 1996 + (int)(number % 3), month = 1 + (int)(number % 12), day = 1 + (int)(number % 28);
  snprintf(text, sizeof text, "%04d-%02d-%02d", year, month, day);
  return copy_of(text);
}

static cw_text text_of_number(const char *format, int64_t number) {
  char text[32];
  snprintf(text, sizeof text, format, (int)number);
  return copy_of(text);
}

static cw_order make_order(int64_t id, int64_t number) {
  cw_text null = {NULL, 0};
  return (cw_order){
      .id = id,
      .customer_id = text_of_number("CUST%d", number % 91),
      .has_employee_id = number % 11 != 0,
      .employee_id = number % 9 + 1,
      .order_date = date(number),
      .required_date = date(number + 28),
      .shipped_date = number % 7 == 0 ? null : date(number + 12),
      .has_ship_via = number % 13 != 0,
      .ship_via = number % 3 + 1,
      .freight = (double)(number % 1000) / 8,
      .ship_name = PICK(names, number),
      .ship_address = number % 17 == 0 ? null : PICK(addresses, number),
      .ship_city = PICK(cities, number),
      .ship_region = number % 2 == 0 ? null : PICK(regions, number),
      .postal_code = text_of_number("%05d", number % 100000),
      .country = PICK(countries, number)};
}

cw_orders cw_make_orders(int64_t count, int64_t edition) {
  cw_order *orders = cw_allocate((size_t)count * sizeof(cw_order));
  for (int64_t i = 0; i < count; i++) orders[i] = make_order(i + 1, i + 1 + edition * cw_edition_step);
  return (cw_orders){orders, count};
}

void cw_fill_orders(const char *path, int64_t count) { cw_insert(path, count); }

void cw_fill_lines(const char *path, int64_t count) {
  cw_session session = {.database = cw_open(path)};
  cw_execute(session.database, "BEGIN IMMEDIATE");
  session.statement = cw_prepare(session.database, "INSERT INTO \"product\" VALUES (?1, 'Chai')");
  for (int64_t id = 1; id <= count / cw_lines_per_product + 1; id++) {
    sqlite3_bind_int64(session.statement, 1, id);
    cw_run(session);
  }
  sqlite3_finalize(session.statement);
  session.statement =
      cw_prepare(session.database, "INSERT INTO \"orderLine\" VALUES (?1, ?2, ?3, ?4)");
  int64_t products = count / cw_lines_per_product > 0 ? count / cw_lines_per_product : 1;
  for (int64_t id = 1; id <= count; id++) {
    sqlite3_bind_int64(session.statement, 1, id);
    sqlite3_bind_int64(session.statement, 2, id % products + 1);
    sqlite3_bind_double(session.statement, 3, (double)(id % 400) / 4);
    cw_text note = PICK(cities, id);
    cw_bind_text(session.statement, 4, note);
    cw_run(session);
    free(note.bytes);
  }
  sqlite3_finalize(session.statement);
  cw_execute(session.database, "COMMIT");
  cw_close(session.database);
}

void cw_lengthen_notes(const char *path, int bytes) {
  sqlite3 *database = cw_open(path);
  char *sql = sqlite3_mprintf("UPDATE \"orderLine\" SET \"note\" = printf('%%0*d', %d, \"id\")", bytes);
  cw_execute(database, sql);
  sqlite3_free(sql);
  cw_close(database);
}

void cw_copy_values(const char *path, const char *source, const char *target) {
  sqlite3 *database = cw_open(path);
  char *sql = sqlite3_mprintf("INSERT INTO \"%w\" SELECT * FROM \"%w\"", target, source);
  cw_execute(database, sql);
  sqlite3_free(sql);
  cw_close(database);
}
