#ifndef DBGEN_LOG_H
#define DBGEN_LOG_H

#include <string.h>

// SQLite appends a page to the write-ahead log by two calls of the system: one for the header of its frame, one
// for the page (https://sqlite.org/fileformat2.html#the_write_ahead_log). This file system makes them one, which
// takes a tenth of the time of a small transaction. It passes on everything else to SQLite's own file system.

enum { dbgen_log_header_size = 32, dbgen_frame_header_size = 24 };

typedef struct {
  sqlite3_vfs vfs;
  sqlite3_vfs *original;
} dbgen_vfs;

/// A write-ahead log, with SQLite's own file behind it in memory.
typedef struct {
  sqlite3_file file;
  /// The end of all writes. A header that SQLite corrects is before it, and is written at once: it may be the last
  /// write of a transaction.
  sqlite3_int64 end;
  /// Whether the header before `end` is held back in `frame`, which has room for a header and a page.
  int holds_header;
  int page_size;
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

/// Makes room for a frame, and returns whether there is. The page size is in the header of the log.
static inline int dbgen_log_reserve(sqlite3_file *file) {
  dbgen_log *log = (dbgen_log *)file;
  if (log->frame) return 1;
  sqlite3_file *original = dbgen_log_original(file);
  unsigned char size[4];
  if (original->pMethods->xRead(original, size, sizeof size, 8) != SQLITE_OK) return 0;
  log->page_size = size[1] << 16 | size[2] << 8 | size[3];
  if (size[0] || log->page_size < 512 || log->page_size > 65536) return 0;
  log->frame = (unsigned char *)sqlite3_malloc(dbgen_frame_header_size + log->page_size);
  return log->frame != 0;
}

/// Whether a write is that of the header of a new frame. Its page always follows, as a whole or in parts.
static inline int dbgen_log_begins_frame(sqlite3_file *file, int count, sqlite3_int64 offset) {
  dbgen_log *log = (dbgen_log *)file;
  return count == dbgen_frame_header_size && offset >= log->end && dbgen_log_reserve(file)
      && (offset - dbgen_log_header_size) % (dbgen_frame_header_size + log->page_size) == 0;
}

static inline int dbgen_log_write(
    sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  dbgen_log *log = (dbgen_log *)file;
  int completes = log->holds_header && offset == log->end && count == log->page_size;
  int code = completes ? SQLITE_OK : dbgen_log_flush(file);
  if (code != SQLITE_OK) return code;
  int begins = !completes && dbgen_log_begins_frame(file, count, offset);
  // A new log begins with its own header.
  if (offset >= log->end || offset == 0) log->end = offset + count;
  if (begins) {
    log->holds_header = 1;
    memcpy(log->frame, bytes, dbgen_frame_header_size);
    return SQLITE_OK;
  }
  if (!completes) return dbgen_log_write_original(file, bytes, count, offset);
  log->holds_header = 0;
  memcpy(log->frame + dbgen_frame_header_size, bytes, (size_t)count);
  return dbgen_log_write_original(
      file, log->frame, dbgen_frame_header_size + count, offset - dbgen_frame_header_size);
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

/// Registers the file system of this file if SQLite's default is its own. Must be called once, before
/// `dbgen_sqlite3_vfs_name`, by the same source file. Returns a result code of SQLite.
static inline int dbgen_sqlite3_register_vfs(void) {
  dbgen_vfs *shared = dbgen_shared_vfs();
  sqlite3_vfs *original = sqlite3_vfs_find((const char *)0);
  if (!original || (strcmp(original->zName, "unix") && strcmp(original->zName, "win32"))) {
    return SQLITE_OK;
  }
  shared->vfs = *original;
  // The version of the structure that is copied.
  if (shared->vfs.iVersion > 3) shared->vfs.iVersion = 3;
  shared->vfs.zName = "dbgen";
  shared->vfs.szOsFile += (int)sizeof(dbgen_log);
  shared->vfs.xOpen = dbgen_vfs_open;
  shared->original = original;
  return sqlite3_vfs_register(&shared->vfs, 0);
}

/// The name of the file system for connections to files, or NULL for SQLite's default, which an app can replace.
static inline const char *dbgen_sqlite3_vfs_name(void) {
  dbgen_vfs *shared = dbgen_shared_vfs();
  return shared->original && shared->original == sqlite3_vfs_find((const char *)0) ? shared->vfs.zName : (const char *)0;
}

#endif
