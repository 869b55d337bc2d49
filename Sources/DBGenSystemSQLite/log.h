#ifndef DBGEN_LOG_H
#define DBGEN_LOG_H

#include <string.h>

// SQLite appends a page to the write-ahead log by two calls of the system: one for the header of its frame, one
// for the page (https://sqlite.org/fileformat2.html#the_write_ahead_log). This file system makes them one, which
// takes a tenth of the time of a small transaction. It passes on everything else to SQLite's own file system.

enum { dbgen_frame_header_size = 24 };

typedef struct {
  sqlite3_vfs vfs;
  sqlite3_vfs *original;
} dbgen_vfs;

/// A write-ahead log, with SQLite's own file behind it in memory.
typedef struct {
  sqlite3_file file;
  /// The end of all writes. Only a header that is appended is held back, because its page always follows;
  /// a header that SQLite corrects may be the last write of a transaction.
  sqlite3_int64 end;
  /// Whether the header before `end` is held back in `frame`, which has room for `capacity` bytes.
  int holds_header;
  int capacity;
  unsigned char *frame;
} dbgen_log;

static inline sqlite3_file *dbgen_log_original(sqlite3_file *file) {
  return (sqlite3_file *)((dbgen_log *)file + 1);
}

static inline int dbgen_log_write_original(
    sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  sqlite3_file *original = dbgen_log_original(file);
  return original->pMethods->xWrite(original, bytes, count, offset);
}

/// Writes the header that is held back, if there is one.
static inline int dbgen_log_flush(sqlite3_file *file) {
  dbgen_log *log = (dbgen_log *)file;
  if (!log->holds_header) return SQLITE_OK;
  log->holds_header = 0;
  return dbgen_log_write_original(
      file, log->frame, dbgen_frame_header_size, log->end - dbgen_frame_header_size);
}

/// Makes room for a page behind its header. Without memory for it, nothing is held back.
static inline void dbgen_log_reserve(dbgen_log *log, int page_size) {
  int capacity = dbgen_frame_header_size + page_size;
  if (log->capacity >= capacity) return;
  sqlite3_free(log->frame);
  log->frame = (unsigned char *)sqlite3_malloc(capacity);
  log->capacity = log->frame ? capacity : 0;
}

static inline int dbgen_log_write(
    sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  dbgen_log *log = (dbgen_log *)file;
  int completes = log->holds_header && offset == log->end
      && count <= log->capacity - dbgen_frame_header_size;
  int code = completes ? SQLITE_OK : dbgen_log_flush(file);
  if (code != SQLITE_OK) return code;
  int is_appended = offset >= log->end;
  // A new log begins with its own header.
  if (is_appended || offset == 0) log->end = offset + count;
  if (completes) {
    log->holds_header = 0;
    memcpy(log->frame + dbgen_frame_header_size, bytes, (size_t)count);
    return dbgen_log_write_original(
        file, log->frame, dbgen_frame_header_size + count, offset - dbgen_frame_header_size);
  }
  if (is_appended && count == dbgen_frame_header_size && log->frame) {
    memcpy(log->frame, bytes, dbgen_frame_header_size);
    log->holds_header = 1;
    return SQLITE_OK;
  }
  if (is_appended && count != dbgen_frame_header_size) dbgen_log_reserve(log, count);
  return dbgen_log_write_original(file, bytes, count, offset);
}

static inline int dbgen_log_close(sqlite3_file *file) {
  sqlite3_file *original = dbgen_log_original(file);
  int written = dbgen_log_flush(file);
  int closed = original->pMethods->xClose(original);
  sqlite3_free(((dbgen_log *)file)->frame);
  return written != SQLITE_OK ? written : closed;
}

#define DBGEN_LOG_METHOD(name, parameters, ...) \
  static inline int dbgen_log_##name parameters { \
    int code = dbgen_log_flush(file); \
    sqlite3_file *original = dbgen_log_original(file); \
    return code == SQLITE_OK ? original->pMethods->name(__VA_ARGS__) : code; \
  }
DBGEN_LOG_METHOD(xRead, (sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset), original, bytes, count, offset)
DBGEN_LOG_METHOD(xTruncate, (sqlite3_file *file, sqlite3_int64 size), original, size)
DBGEN_LOG_METHOD(xSync, (sqlite3_file *file, int flags), original, flags)
DBGEN_LOG_METHOD(xFileSize, (sqlite3_file *file, sqlite3_int64 *size), original, size)
DBGEN_LOG_METHOD(xLock, (sqlite3_file *file, int level), original, level)
DBGEN_LOG_METHOD(xUnlock, (sqlite3_file *file, int level), original, level)
DBGEN_LOG_METHOD(xCheckReservedLock, (sqlite3_file *file, int *result), original, result)
DBGEN_LOG_METHOD(xFileControl, (sqlite3_file *file, int operation, void *argument), original, operation, argument)
#undef DBGEN_LOG_METHOD

static inline int dbgen_log_sector_size(sqlite3_file *file) {
  sqlite3_file *original = dbgen_log_original(file);
  return original->pMethods->xSectorSize(original);
}

static inline int dbgen_log_device_characteristics(sqlite3_file *file) {
  sqlite3_file *original = dbgen_log_original(file);
  return original->pMethods->xDeviceCharacteristics(original);
}

static inline const sqlite3_io_methods *dbgen_log_methods(void) {
  static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = dbgen_log_close,
    .xRead = dbgen_log_xRead,
    .xWrite = dbgen_log_write,
    .xTruncate = dbgen_log_xTruncate,
    .xSync = dbgen_log_xSync,
    .xFileSize = dbgen_log_xFileSize,
    .xLock = dbgen_log_xLock,
    .xUnlock = dbgen_log_xUnlock,
    .xCheckReservedLock = dbgen_log_xCheckReservedLock,
    .xFileControl = dbgen_log_xFileControl,
    .xSectorSize = dbgen_log_sector_size,
    .xDeviceCharacteristics = dbgen_log_device_characteristics,
  };
  return &methods;
}

static inline int dbgen_vfs_open(
    sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *opened) {
  sqlite3_vfs *original = ((dbgen_vfs *)vfs)->original;
  if (!(flags & SQLITE_OPEN_WAL)) return original->xOpen(original, name, file, flags, opened);
  memset(file, 0, sizeof(dbgen_log));
  int code = original->xOpen(original, name, dbgen_log_original(file), flags, opened);
  if (dbgen_log_original(file)->pMethods) file->pMethods = dbgen_log_methods();
  return code;
}

static inline dbgen_vfs *dbgen_shared_vfs(void) {
  static dbgen_vfs shared;
  return &shared;
}

/// Registers the file system of this file if SQLite's default is one of its own. Must be called once, before
/// `dbgen_sqlite3_vfs_name`. Returns a result code of SQLite.
static inline int dbgen_sqlite3_register_vfs(void) {
  dbgen_vfs *shared = dbgen_shared_vfs();
  sqlite3_vfs *original = sqlite3_vfs_find((const char *)0);
  if (!original || (strncmp(original->zName, "unix", 4) && strncmp(original->zName, "win32", 5))) return SQLITE_OK;
  shared->vfs = *original;
  shared->vfs.zName = "dbgen";
  shared->vfs.szOsFile += (int)sizeof(dbgen_log);
  shared->vfs.xOpen = dbgen_vfs_open;
  shared->original = original;
  return sqlite3_vfs_register(&shared->vfs, 0);
}

/// The name of the file system for connections that write, or NULL for SQLite's default, which an app can replace.
static inline const char *dbgen_sqlite3_vfs_name(void) {
  dbgen_vfs *shared = dbgen_shared_vfs();
  return shared->original && shared->original == sqlite3_vfs_find((const char *)0) ? shared->vfs.zName : (const char *)0;
}

#endif
