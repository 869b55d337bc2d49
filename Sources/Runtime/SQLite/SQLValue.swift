internal import DBGenSQLite

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A value of any of SQLite's storage classes, for columns whose type is `any` and for the app's
/// own SQL.
public enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)
}

extension SQLValue: ExpressibleByIntegerLiteral {
  /// Creates an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension SQLValue: ExpressibleByFloatLiteral {
  /// Creates a real number.
  public init(floatLiteral value: Double) { self = .real(value) }
}

extension SQLValue: ExpressibleByStringLiteral {
  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension SQLValue {
  /// Makes the value the result of a function, or of a virtual table's column.
  func makeResult(of context: OpaquePointer?) {
    switch self {
    case .null: sqlite3_result_null(context)
    case .integer(let integer): sqlite3_result_int64(context, integer)
    case .real(let real): sqlite3_result_double(context, real)
    case .text(var text):
      text.withUTF8 { dbgen_sqlite3_result_text_copied(context, $0.baseAddress, UInt64($0.count)) }
    case .blob(let blob):
      blob.withUnsafeBytes {
        dbgen_sqlite3_result_blob_copied(context, $0.baseAddress, UInt64($0.count))
      }
    }
  }
}
