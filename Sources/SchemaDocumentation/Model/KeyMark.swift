import DBGenSQLText
import SchemaParser

/// A mark of a column that is part of a key.
enum KeyMark: String, Sendable {
  case primary = "PK"
  case foreign = "FK"
  case unique = "UQ"

  var meaning: String {
    switch self {
    case .primary: "primary key"
    case .foreign: "foreign key"
    case .unique: "unique"
    }
  }
}

extension Table {
  /// Returns the marks of a column. The only column of the primary key isn't marked as unique, too.
  func marks(ofColumn name: String) -> [KeyMark] {
    let isKey = keyColumns.contains { SQLName.areEqual($0, name) }
    let isForeign = foreignKeys.flatMap(\.columns).contains { SQLName.areEqual($0.value, name) }
    let isUnique = isUnique([name]) && !(isKey && keyColumns.count == 1)
    let marks: [KeyMark?] = [
      isKey ? .primary : nil, isForeign ? .foreign : nil, isUnique ? .unique : nil,
    ]
    return marks.compactMap(\.self)
  }
}
