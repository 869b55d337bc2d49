import DBGenSQLite
import Foundation

@testable import SchemaParser
@testable import SchemaSQL

/// A value in a row of a statement.
struct StoredValue {
  private let storage: StorageClass?
  let literal: String
  private let text: String
  private let integer: Int64
  private let real: Double
  private let size: Int32

  init(_ statement: OpaquePointer?, _ index: Int) {
    let index = Int32(index)
    storage = Self.storages[sqlite3_column_type(statement, index)]
    literal = ColumnLiteral.text(of: statement, index)
    integer = sqlite3_column_int64(statement, index)
    real = sqlite3_column_double(statement, index)
    text = storage == .text ? String(cString: sqlite3_column_text(statement, index)) : ""
    size = storage == .blob ? sqlite3_column_bytes(statement, index) : 0
  }

  private static let storages: [Int32: StorageClass] = [
    SQLITE_INTEGER: .integer, SQLITE_FLOAT: .real, SQLITE_TEXT: .text, SQLITE_BLOB: .blob,
  ]

  var isNull: Bool { storage == nil }

  /// Returns what keeps the value from being one of a column; nil if there is nothing.
  func problem(as column: Column) -> String? {
    let type = column.type.value
    let name = column.name.value
    guard let storage else { return column.isNullable ? nil : "'\(name)' is NULL" }
    let expected = column.storage
    // A calculation with integers that is too large for one.
    if storage == .real, expected == .integer, abs(real) >= 0x1p63 { return nil }
    if expected != .any, storage != expected { return "'\(name)' isn't \(type.name): \(literal)" }
    let isValue =
      switch expected {
      case .integer: isInteger(type)
      case .text: isText(type)
      case .blob: type != .uuid || size == 16
      case .real, .any: true
      }
    return isValue ? nil : "'\(name)' is no value of \(type.name): \(literal)"
  }

  private func isInteger(_ type: ColumnType) -> Bool {
    switch type {
    case .boolean: integer == 0 || integer == 1
    // The cases of the random schema's enum.
    case .enumeration: integer == 1 || integer == 300
    default: type.traits.integers.contains(integer)
    }
  }

  private func isText(_ type: ColumnType) -> Bool {
    switch type {
    case .date: matches(#"^\d{4}-\d\d-\d\d$"#)
    case .timestamp: matches(#"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{3})?$"#)
    case .uuid: matches(#"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"#)
    case .decimal: matches(#"^-?\d+(\.\d+)?$"#)
    case .enumeration: text == "a" || text == "b"
    case .json:
      (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
    default: true
    }
  }

  private func matches(_ pattern: String) -> Bool {
    text.range(of: pattern, options: .regularExpression) != nil
  }
}
