#ifndef DBGEN_PRINTF_H
#define DBGEN_PRINTF_H

// Included by functions.h, after the sqlite3.h of a library.

#include <string.h>

/// The arguments after the format that no conversion has taken yet.
typedef struct {
  sqlite3_value **values;
  int count;
} dbgen_printf_arguments;

/// A conversion of a format, such as `%-8.3f`.
typedef struct {
  char letter;
  sqlite3_int64 width;
  sqlite3_int64 precision;
} dbgen_printf_conversion;

static inline sqlite3_value *dbgen_printf_next(dbgen_printf_arguments *arguments) {
  if (arguments->count <= 0) return 0;
  arguments->count--;
  return *arguments->values++;
}

/// Reads a width or a precision: digits, or a star, for which an argument is taken. SQLite ignores the sign, and
/// keeps as many bits as an int has.
static inline sqlite3_int64 dbgen_printf_number(
    const char **format, dbgen_printf_arguments *arguments) {
  if (**format == '*') {
    (*format)++;
    sqlite3_value *value = dbgen_printf_next(arguments);
    int number = value ? (int)sqlite3_value_int64(value) : 0;
    return number < 0 ? -(sqlite3_int64)number : number;
  }
  unsigned number = 0;
  for (; **format >= '0' && **format <= '9'; (*format)++) {
    number = number * 10 + (unsigned)(**format - '0');
  }
  return number & 0x7fffffff;
}

/// Reads a conversion after its percent sign. Its letter is 0 at the end of the format.
static inline dbgen_printf_conversion dbgen_printf_read(
    const char **format, dbgen_printf_arguments *arguments) {
  dbgen_printf_conversion conversion = {0, 0, 0};
  *format += strspn(*format, "-+ #!0,");
  conversion.width = dbgen_printf_number(format, arguments);
  if (**format == '.') {
    (*format)++;
    conversion.precision = dbgen_printf_number(format, arguments);
  }
  for (int count = 0; count < 2 && **format == 'l'; count++) (*format)++;
  conversion.letter = **format;
  if (conversion.letter) (*format)++;
  return conversion;
}

/// Returns the number of bytes in the first character of a text, at least 1.
static inline int dbgen_printf_character(sqlite3_value *value) {
  const unsigned char *text = value ? sqlite3_value_text(value) : 0;
  if (!text || text[0] < 0xc0) return 1;
  int length = 1;
  while (length < 4 && (text[length] & 0xc0) == 0x80) length++;
  return length;
}

/// Returns the number of bytes that the width and the precision of a conversion make SQLite write, and takes
/// its argument; -1 if SQLite doesn't know the conversion, and ends the result there.
static inline sqlite3_int64 dbgen_printf_padding_of(
    dbgen_printf_conversion conversion, dbgen_printf_arguments *arguments) {
  sqlite3_int64 length = 0;
  if (conversion.letter == '%') return conversion.width;
  if (conversion.letter == 'n') return 0;
  if (!conversion.letter || !strchr("cdiuxXopfeEgGrszqQw", conversion.letter)) return -1;
  sqlite3_value *value = dbgen_printf_next(arguments);
  if (conversion.letter == 'c') length = conversion.precision * dbgen_printf_character(value);
  // In a text, the precision is the most that is written of it.
  else if (!strchr("szqQw", conversion.letter)) length = conversion.precision;
  return length > conversion.width ? length : conversion.width;
}

/// Returns the number of bytes that the widths and precisions of a format make SQLite's `printf` write, for
/// which the arguments can be short. SQLite before 3.42 writes them one by one, even those of a result that is
/// already too long.
static inline sqlite3_int64 dbgen_printf_padding(int count, sqlite3_value **values) {
  if (count < 1) return 0;
  sqlite3_int64 padding = 0;
  const char *format = (const char *)sqlite3_value_text(values[0]);
  dbgen_printf_arguments arguments = {values + 1, count - 1};
  while (format && (format = strchr(format, '%'))) {
    format++;
    sqlite3_int64 length =
        dbgen_printf_padding_of(dbgen_printf_read(&format, &arguments), &arguments);
    if (length < 0) break;
    padding += length;
  }
  return padding;
}

#endif
