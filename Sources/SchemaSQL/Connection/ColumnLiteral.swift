import DBGenSQLite
import DBGenSQLText

/// Writes values as SQL literals.
enum ColumnLiteral {
  /// Returns the literal for a column of a statement's current row.
  static func text(of statement: OpaquePointer?, _ column: Int32) -> String {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: "\(sqlite3_column_int64(statement, column))"
    case SQLITE_FLOAT: real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT: string(bytes(of: statement, column))
    case SQLITE_BLOB: "X'\(hexadecimal(bytes(of: statement, column)))'"
    default: "NULL"
    }
  }

  private static func bytes(
    of statement: OpaquePointer?, _ column: Int32
  ) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }

  private static func real(_ value: Double) -> String {
    value.isInfinite ? (value < 0 ? "-9e999" : "9e999") : "\(value)"
  }

  /// Returns the literal for text. It is a cast blob if the text has a NUL byte, which no literal
  /// can contain, or isn't UTF-8, which would be read as another text.
  private static func string(_ bytes: UnsafeRawBufferPointer) -> String {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      return "CAST(X'\(hexadecimal(bytes))' AS TEXT)"
    }
    return SQLString.quote(text)
  }

  private static func hexadecimal(_ bytes: UnsafeRawBufferPointer) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
