#ifndef DBGEN_SQLITE_FUNCTIONS_H
#define DBGEN_SQLITE_FUNCTIONS_H

// Included by the header of each module, of which a program imports one, after the sqlite3.h of its library.

#include "log.h"
#include "printf.h"

// Swift has no variables of a thread.

/// Returns the address of a pointer of the calling thread, which is NULL at first.
static inline void **dbgen_thread_pointer(void) {
  static _Thread_local void *pointer;
  return &pointer;
}

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

/// A function of SQLite whose arguments are limited, and the database in which it is called.
typedef struct {
  const char *name;
  sqlite3 *database;
  /// The statement of the last call, and its text.
  sqlite3_stmt *statement;
  char *sql;
} dbgen_limited_function;

static inline void dbgen_limited_function_free(void *pointer) {
  dbgen_limited_function *function = (dbgen_limited_function *)pointer;
  sqlite3_finalize(function->statement);
  sqlite3_close_v2(function->database);
  sqlite3_free(function->sql);
  sqlite3_free(function);
}

/// Returns a statement that calls SQLite's function with the arguments as parameters. Arguments that are JSON
/// remain JSON.
static inline char *dbgen_limited_function_sql(
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

/// Compiles the statement of a call, unless it is that of the last one. Returns a result code of SQLite.
static inline int dbgen_limited_function_prepare(
    dbgen_limited_function *function, int count, sqlite3_value **values) {
  char *sql = dbgen_limited_function_sql(function->name, count, values);
  if (!sql) return SQLITE_NOMEM;
  if (function->statement && !strcmp(sql, function->sql)) {
    sqlite3_free(sql);
    return SQLITE_OK;
  }
  sqlite3_finalize(function->statement);
  sqlite3_free(function->sql);
  function->statement = 0;
  function->sql = sql;
  int code = SQLITE_OK;
  if (!function->database) code = dbgen_sqlite3_open_apart(&function->database);
  if (code != SQLITE_OK) return code;
  return sqlite3_prepare_v2(function->database, sql, -1, &function->statement, (const char **)0);
}

static inline void dbgen_limited_function_call(
    sqlite3_context *context, int count, sqlite3_value **values) {
  dbgen_limited_function *function = (dbgen_limited_function *)sqlite3_user_data(context);
  int code = dbgen_limited_function_prepare(function, count, values);
  if (code == SQLITE_OK) {
    int longest = sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1);
    sqlite3_limit(function->database, SQLITE_LIMIT_LENGTH, longest);
  }
  for (int index = 0; index < count && code == SQLITE_OK; index++) {
    code = sqlite3_bind_value(function->statement, index + 1, values[index]);
  }
  if (code == SQLITE_OK) code = sqlite3_step(function->statement);
  if (code == SQLITE_ROW) {
    sqlite3_result_value(context, sqlite3_column_value(function->statement, 0));
  } else {
    const char *message =
        function->database ? sqlite3_errmsg(function->database) : sqlite3_errstr(code);
    sqlite3_result_error(context, message, -1);
    if (code != SQLITE_ERROR) sqlite3_result_error_code(context, code);
  }
  if (!function->statement) return;
  sqlite3_reset(function->statement);
  sqlite3_clear_bindings(function->statement);
}

static inline void dbgen_json_function_call(
    sqlite3_context *context, int count, sqlite3_value **values) {
  for (int index = 1; index < count; index += 2) {
    if (sqlite3_value_bytes(values[index]) > 4096) {
      sqlite3_result_error(context, "a JSON path is longer than 4096 bytes", -1);
      return;
    }
  }
  dbgen_limited_function_call(context, count, values);
  const char *name = ((dbgen_limited_function *)sqlite3_user_data(context))->name;
  if (name[4] == '_') sqlite3_result_subtype(context, 'J');
}

/// The result is NULL if it is too long, as that of SQLite's own function.
static inline void dbgen_printf_function_call(
    sqlite3_context *context, int count, sqlite3_value **values) {
  int longest = sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1);
  if (dbgen_printf_padding(count, values) > longest) return;
  dbgen_limited_function_call(context, count, values);
}

/// Replaces a function of SQLite by one that calls it with limited arguments. Returns a result code of SQLite.
static inline int dbgen_sqlite3_limit_function(
    sqlite3 *database, const char *name, int flags,
    void (*call)(sqlite3_context *, int, sqlite3_value **)) {
  dbgen_limited_function *function =
      (dbgen_limited_function *)sqlite3_malloc(sizeof(dbgen_limited_function));
  if (!function) return SQLITE_NOMEM;
  memset(function, 0, sizeof(dbgen_limited_function));
  function->name = name;
  return sqlite3_create_function_v2(
      database, name, -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS | flags, function,
      call, 0, 0, dbgen_limited_function_free);
}

/// Makes a connection refuse long paths in SQLite's functions that insert a value into JSON: they call
/// themselves for each step of a path, and would exhaust the stack. Returns a result code of SQLite.
static inline int dbgen_sqlite3_limit_json_paths(sqlite3 *database) {
  const char *const names[] = {"json_set", "json_insert", "jsonb_set", "jsonb_insert"};
  int flags = SQLITE_SUBTYPE;
#ifdef SQLITE_RESULT_SUBTYPE
  flags |= SQLITE_RESULT_SUBTYPE;
#endif
  int count = sqlite3_libversion_number() >= 3045000 ? 4 : 2;
  int code = SQLITE_OK;
  for (int index = 0; index < count && code == SQLITE_OK; index++) {
    code = dbgen_sqlite3_limit_function(database, names[index], flags, dbgen_json_function_call);
  }
  return code;
}

/// Makes a connection give up on a result of SQLite's `printf` before it is computed if the format asks for more
/// bytes than a value can have: some versions need minutes for it. Returns a result code of SQLite.
static inline int dbgen_sqlite3_limit_printf(sqlite3 *database) {
  int code = dbgen_sqlite3_limit_function(database, "printf", 0, dbgen_printf_function_call);
  if (code != SQLITE_OK || sqlite3_libversion_number() < 3038000) return code;
  return dbgen_sqlite3_limit_function(database, "format", 0, dbgen_printf_function_call);
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

/// Returns SQLite's functions for full-text search; a null address if it has none.
static inline fts5_api *dbgen_sqlite3_fts5(sqlite3 *database) {
  fts5_api *api = 0;
  sqlite3_stmt *statement = 0;
  if (sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, (const char **)0) == SQLITE_OK) {
    sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", 0);
    sqlite3_step(statement);
  }
  sqlite3_finalize(statement);
  return api;
}

/// Creates a tokenizer as SQLite's default one does, whatever the arguments.
static inline int dbgen_fts5_create_stand_in(
    void *context, const char **arguments, int count, Fts5Tokenizer **tokenizer) {
  fts5_api *api = (fts5_api *)context;
  fts5_tokenizer standard;
  (void)arguments;
  (void)count;
  int code = api->xFindTokenizer(api, "unicode61", &context, &standard);
  return code == SQLITE_OK ? standard.xCreate(context, 0, 0, tokenizer) : code;
}

/// Makes a connection take a name for that of SQLite's default tokenizer. Returns a result code of SQLite.
static inline int dbgen_sqlite3_create_tokenizer_stand_in(sqlite3 *database, const char *name) {
  fts5_api *api = dbgen_sqlite3_fts5(database);
  if (!api) return SQLITE_ERROR;
  void *context = 0;
  fts5_tokenizer tokenizer;
  int code = api->xFindTokenizer(api, "unicode61", &context, &tokenizer);
  if (code != SQLITE_OK) return code;
  tokenizer.xCreate = dbgen_fts5_create_stand_in;
  return api->xCreateTokenizer(api, name, api, &tokenizer, 0);
}

#endif
