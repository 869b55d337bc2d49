#ifndef DBGEN_SQLITE_FUNCTIONS_H
#define DBGEN_SQLITE_FUNCTIONS_H

// Included by the header of each module, of which a program imports one, after the sqlite3.h of its library.

// Swift doesn't import C functions with variable arguments, or macros with casts.

/// Turns a boolean setting of a connection on or off; see SQLITE_DBCONFIG_* in SQLite's documentation.
static inline int dbgen_sqlite3_db_config_bool(sqlite3 *database, int setting, int on) {
  return sqlite3_db_config(database, setting, on, (int *)0);
}

/// Whether a boolean setting of a connection is on; -1 if SQLite doesn't know the setting.
static inline int dbgen_sqlite3_db_config_is_on(sqlite3 *database, int setting) {
  int on = -1;
  return sqlite3_db_config(database, setting, -1, &on) == SQLITE_OK ? on : -1;
}

/// Makes SQLite allocate each database page separately, so that the memory of pages can be told from other
/// memory. It must be the first call of SQLite; later, it has no effect.
static inline void dbgen_sqlite3_allocate_single_pages(void) {
  sqlite3_config(SQLITE_CONFIG_PAGECACHE, (void *)0, 0, 0);
}

/// Disables the features of a connection that a file or a statement could use against the program: writing to
/// `sqlite_schema` and to shadow tables, functions with side effects in views, triggers and constraints,
/// addresses as tokenizers, and loading extensions. It must be called before the first statement. Returns a
/// result code of SQLite.
///
/// `double_quoted_strings`: whether `"x"` may be a string if there is no column of that name.
/// `trusted_schema`: whether the schema may call functions that could do harm; -1 to leave the setting
/// unchanged.
static inline int dbgen_sqlite3_harden(
    sqlite3 *database, int double_quoted_strings, int trusted_schema) {
  const int settings[][2] = {
    {SQLITE_DBCONFIG_DEFENSIVE, 1},
    {SQLITE_DBCONFIG_TRUSTED_SCHEMA, trusted_schema},
    {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
    {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
    {SQLITE_DBCONFIG_DQS_DDL, double_quoted_strings},
    {SQLITE_DBCONFIG_DQS_DML, double_quoted_strings},
  };
  for (unsigned index = 0; index < sizeof settings / sizeof settings[0]; index++) {
    int result = sqlite3_db_config(database, settings[index][0], settings[index][1], (int *)0);
    if (result != SQLITE_OK) return result;
  }
  return SQLITE_OK;
}

/// Whether an app's own schema has to be trusted, as an argument of `dbgen_sqlite3_harden`. SQLite before 3.44
/// considers its own JSON functions, full-text indexes and R-trees unsafe in triggers, views and constraints,
/// so the setting is left unchanged there; functions of the app must therefore be direct-only.
static inline int dbgen_sqlite3_own_schema_trust(void) {
  return sqlite3_libversion_number() < 3044000 ? -1 : 0;
}

/// Opens an in-memory database in which functions of SQLite are called for another connection. Returns a
/// result code of SQLite; unless that is SQLITE_OK, there is no database.
static inline int dbgen_sqlite3_open_apart(sqlite3 **database) {
  int code = sqlite3_open_v2(
      ":memory:", database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, (char *)0);
  if (code == SQLITE_OK) code = dbgen_sqlite3_harden(*database, 0, 0);
  if (code == SQLITE_OK) return code;
  sqlite3_close_v2(*database);
  *database = 0;
  return code;
}

/// A function of SQLite that changes JSON at paths, and the database in which it is called.
typedef struct {
  const char *name;
  sqlite3 *database;
} dbgen_json_function;

static inline void dbgen_json_function_free(void *function) {
  sqlite3_close_v2(((dbgen_json_function *)function)->database);
  sqlite3_free(function);
}

/// Returns a statement that calls SQLite's function with the arguments as parameters. Arguments that are JSON
/// remain JSON.
static inline char *dbgen_json_function_sql(
    const char *name, int count, sqlite3_value **values) {
  sqlite3_str *sql = sqlite3_str_new(0);
  sqlite3_str_appendf(sql, "SELECT %s(", name);
  for (int index = 0; index < count; index++) {
    const char *format = sqlite3_value_subtype(values[index]) == 'J' ? "%sjson(?%d)" : "%s?%d";
    sqlite3_str_appendf(sql, format, index == 0 ? "" : ", ", index + 1);
  }
  sqlite3_str_appendall(sql, ")");
  return sqlite3_str_finish(sql);
}

static inline void dbgen_json_function_call(
    sqlite3_context *context, int count, sqlite3_value **values) {
  dbgen_json_function *function = (dbgen_json_function *)sqlite3_user_data(context);
  for (int index = 1; index < count; index += 2) {
    if (sqlite3_value_bytes(values[index]) > 4096) {
      sqlite3_result_error(context, "a JSON path is longer than 4096 bytes", -1);
      return;
    }
  }
  int code = SQLITE_OK;
  if (!function->database) code = dbgen_sqlite3_open_apart(&function->database);
  sqlite3_stmt *statement = 0;
  char *sql = dbgen_json_function_sql(function->name, count, values);
  if (code == SQLITE_OK) {
    int longest = sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1);
    sqlite3_limit(function->database, SQLITE_LIMIT_LENGTH, longest);
    code = sql ? sqlite3_prepare_v2(function->database, sql, -1, &statement, (const char **)0)
               : SQLITE_NOMEM;
  }
  for (int index = 0; index < count && code == SQLITE_OK; index++) {
    code = sqlite3_bind_value(statement, index + 1, values[index]);
  }
  if (code == SQLITE_OK) code = sqlite3_step(statement);
  if (code == SQLITE_ROW) {
    sqlite3_result_value(context, sqlite3_column_value(statement, 0));
    if (function->name[4] == '_') sqlite3_result_subtype(context, 'J');
  } else {
    const char *message =
        function->database ? sqlite3_errmsg(function->database) : sqlite3_errstr(code);
    sqlite3_result_error(context, message, -1);
    if (code != SQLITE_ERROR) sqlite3_result_error_code(context, code);
  }
  sqlite3_finalize(statement);
  sqlite3_free(sql);
}

/// Makes a connection refuse long paths in SQLite's functions that insert a value into JSON: they call
/// themselves for each step of a path, and would exhaust the stack. Returns a result code of SQLite.
static inline int dbgen_sqlite3_limit_json_paths(sqlite3 *database) {
  const char *const names[] = {"json_set", "json_insert", "jsonb_set", "jsonb_insert"};
  int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS | SQLITE_SUBTYPE;
#ifdef SQLITE_RESULT_SUBTYPE
  flags |= SQLITE_RESULT_SUBTYPE;
#endif
  int count = sqlite3_libversion_number() >= 3045000 ? 4 : 2;
  for (int index = 0; index < count; index++) {
    dbgen_json_function *function =
        (dbgen_json_function *)sqlite3_malloc(sizeof(dbgen_json_function));
    if (!function) return SQLITE_NOMEM;
    function->name = names[index];
    function->database = 0;
    int code = sqlite3_create_function_v2(
        database, names[index], -1, flags, function, dbgen_json_function_call, 0, 0,
        dbgen_json_function_free);
    if (code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}

/// Binds a text that SQLite copies.
static inline int dbgen_sqlite3_bind_text_copied(
    sqlite3_stmt *statement, int parameter, const char *text, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, parameter, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds a blob that SQLite copies.
static inline int dbgen_sqlite3_bind_blob_copied(
    sqlite3_stmt *statement, int parameter, const void *blob, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, parameter, blob, count, SQLITE_TRANSIENT);
}

/// Makes a text the result of a function; SQLite copies it.
static inline void dbgen_sqlite3_result_text_copied(
    sqlite3_context *context, const void *text, sqlite3_uint64 count) {
  sqlite3_result_text64(context, text ? text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Makes a blob the result of a function; SQLite copies it. A null address would become NULL.
static inline void dbgen_sqlite3_result_blob_copied(
    sqlite3_context *context, const void *blob, sqlite3_uint64 count) {
  sqlite3_result_blob64(context, blob ? blob : "", count, SQLITE_TRANSIENT);
}

/// Replaces the message of a virtual table's error by a copy of a text.
static inline void dbgen_sqlite3_set_table_error(sqlite3_vtab *table, const char *message) {
  sqlite3_free(table->zErrMsg);
  table->zErrMsg = sqlite3_mprintf("%s", message);
}

/// Binds an object that only `dbgen_list` can access; `release` is called when it is no longer needed.
static inline int dbgen_sqlite3_bind_list(
    sqlite3_stmt *statement, int parameter, void *list, void (*release)(void *)) {
  return sqlite3_bind_pointer(statement, parameter, list, "dbgen_list", release);
}

/// Returns the object that was bound as a list, or a null address if the value is anything else.
static inline void *dbgen_sqlite3_value_list(sqlite3_value *value) {
  return sqlite3_value_pointer(value, "dbgen_list");
}

#endif
