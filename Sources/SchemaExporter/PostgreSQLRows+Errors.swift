import DBGenRuntime
import DBGenSQLText
import SchemaParser

extension PostgreSQLRows {
  /// A value that PostgreSQL can't hold.
  package struct UnfitValue: Error, CustomStringConvertible {
    let row: String
    let error: DatabaseError

    package var description: String { "\(row): \(error)" }
  }

  /// Returns the number of a row, and its key as far as it can be read.
  func title(of row: borrowing Row, number: Int) -> String {
    var keys: [String] = []
    for name in table.keyColumns {
      let index = columns.firstIndex { SQLName.areEqual($0.name.value, name) }
      guard let index else { continue }
      // A value that can't be read isn't named.
      do { keys.append("\(name) \(try row.any(Int32(index)).title)") } catch { continue }
    }
    let key = keys.isEmpty ? "" : " (\(keys.joined(separator: ", ")))"
    return "row \(number) of table '\(table.name.value)'\(key)"
  }
}

extension SQLValue {
  /// The value for messages.
  fileprivate var title: String {
    switch self {
    case .null: "NULL"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let text): "'\(text.count > 40 ? text.prefix(40) + "..." : text[...])'"
    case .blob(let bytes): "of \(bytes.count) bytes"
    }
  }
}

extension DatabaseError {
  /// The error about a value, with the table, which a query of the app doesn't name. The title of
  /// the row names the row.
  func inTable(_ table: String) -> DatabaseError {
    switch self {
    case .typeMismatch(let value): .typeMismatch(value.inTable(table))
    case .outOfRange(let value): .outOfRange(value.inTable(table))
    case .invalidValue(let value): .invalidValue(value.inTable(table))
    default: self
    }
  }
}

extension ValueProblem {
  fileprivate func inTable(_ table: String) -> ValueProblem {
    altering(self) { ($0.table, $0.row) = (table, nil) }
  }
}
