/// A value that doesn't fit its column: one that was read, or one that was to be stored.
public struct ValueProblem: Hashable, Sendable {
  /// The table. Empty for a parameter or a result of a query, or of the app's own SQL.
  public var table: String
  /// The column, or the parameter, such as `?3`.
  public var column: String
  /// The row that a value was read from; nil for a value that was to be stored.
  public var row: RowPlace?
  /// A description of what the column holds, or the type that the value was read as.
  public let expected: String
  /// The value, or what kind of value it is.
  public let found: String
  package let remedy: ValueRemedy
  /// Whether the value was read, so that it has a row.
  let wasRead: Bool

  package init(
    table: String = "", column: String = "", row: RowPlace? = nil, expected: String, found: String,
    remedy: ValueRemedy = .none, wasRead: Bool = false
  ) {
    (self.table, self.column, self.row) = (table, column, row)
    (self.expected, self.found, self.remedy) = (expected, found, remedy)
    self.wasRead = wasRead
  }

  /// The column and the row, for messages.
  var place: String {
    let name = table.isEmpty ? "'\(column)'" : "'\(table).\(column)'"
    return row.map { "\(name) in \($0)" } ?? name
  }
}

/// The row that a value was read from.
public enum RowPlace: Hashable, Sendable, CustomStringConvertible {
  /// The row of a table with a primary key, as a condition of SQL, such as `id = 3`. Long values are
  /// cut off.
  case key(String)
  /// The row of a result with a number, of which the first is 1.
  case number(Int)

  /// The row in words.
  public var description: String {
    switch self {
    case .key(let condition): "the row with \(condition)"
    case .number(let number): "row \(number)"
    }
  }
}

/// The way for an app to read a value, or to store it.
package enum ValueRemedy: Hashable, Sendable {
  case none
  /// A type with `?`.
  case optional
  /// A type of the schema that reads the value.
  case type(String)
  /// The same, or another value.
  case typeOrRewriting(String)
  /// Another encoding, a type of the schema, or another value.
  case encodingOrType(String)
  /// Another value.
  case rewriting
  /// A case for the value.
  case enumCase
  /// Another value, or an initializer of the app's type that takes this one.
  case ownValue
  /// An encoding that stores the value.
  case encoding(String)

  /// The end of an error message.
  var advice: String {
    switch self {
    case .none: ""
    case .optional: "; to read NULL, use a type with '?'"
    case .type(let type): "; to read it, use the type '\(type)'"
    case .typeOrRewriting(let type):
      "; to read it, use the type '\(type)', or rewrite the value"
    case .encodingOrType(let type):
      "; to read it, use another encoding or the type '\(type)', or rewrite the value"
    case .rewriting: "; to read it, rewrite the value"
    case .enumCase: "; to read it, add a case to the enum, or 'open: true'"
    case .ownValue: "; to read it, rewrite the value, or let 'init(rawValue:)' take it"
    case .encoding(let encoding): "; to store it, use the encoding '\(encoding)'"
    }
  }

  /// Returns what reads an integer that a Swift type has no value for.
  init(beyond type: Any.Type) {
    if type == Double.self {
      self = .type("any")
    } else {
      self = .type(type == Int.self ? "int64" : "integer")
    }
  }
}
