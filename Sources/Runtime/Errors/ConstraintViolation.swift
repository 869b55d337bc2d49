internal import DBGenSQLite

/// A constraint of the schema that a statement would have broken.
public struct ConstraintViolation: Error, Hashable, Sendable {
  /// The kinds of constraints that SQLite tells apart.
  public enum Kind: String, Hashable, Sendable {
    case unique = "UNIQUE"
    case primaryKey = "PRIMARY KEY"
    case notNull = "NOT NULL"
    case check = "CHECK"
    case foreignKey = "FOREIGN KEY"
    /// A value of another storage class than a column of a STRICT table takes.
    case dataType = "data type"
    /// A trigger's RAISE.
    case trigger = "trigger"
    case other = "other"
  }

  public let kind: Kind
  /// The table whose constraint it is. For a `foreignKey` that is the table that refers to another;
  /// where it can't be told which foreign key of several is broken, the table that the statement
  /// writes to. Nil for a `trigger`, and for a `check` where two tables in question have the same.
  public private(set) var table: String?
  /// The table's columns that the constraint covers; empty where that can't be told.
  public private(set) var columns: [String]
  /// The table that a `foreignKey` refers to.
  public private(set) var parent: String?
  /// The row that refers to none, where a `foreignKey` is looked at when the transaction ends.
  public private(set) var rowID: Int64?
  /// The name of a `check`, or its condition where it has no name; the unique index, where it is
  /// one of expressions.
  public let name: String?
  /// The result codes, SQLite's message and the SQL.
  public let failure: SQLiteFailure

  /// Reads what SQLite's message says. `table` tells where the table's name ends when it has a dot
  /// in it.
  init(_ failure: SQLiteFailure, table expected: String) {
    let kind = Kind(failure)
    let subject = Self.subject(of: failure.message, kind: kind)
    var table: String?
    var columns: [String] = []
    var name: String?
    switch kind {
    case .unique where subject.hasPrefix("index '"):
      name = String(subject.dropFirst("index '".count).dropLast())
    case .unique, .primaryKey, .notNull, .dataType:
      (table, columns) = Self.columns(in: subject, of: expected)
    case .check:
      name = String(subject)
    case .foreignKey, .trigger, .other:
      break
    }
    self.kind = kind
    self.table = table
    self.columns = columns
    self.name = name
    self.failure = failure
  }

  /// Returns the violation with its place.
  func at(
    _ table: String, _ columns: [String], parent: String? = nil, rowID: Int64? = nil
  ) -> ConstraintViolation {
    var violation = self
    (violation.table, violation.columns) = (table, columns)
    (violation.parent, violation.rowID) = (parent, rowID)
    return violation
  }

  /// The part of SQLite's message after the fixed words.
  private static func subject(of message: String, kind: Kind) -> Substring {
    let text = Substring(message)
    if kind == .dataType {
      // cannot store TEXT value in INTEGER column team.founded
      return afterFirst("column ", in: text)
    }
    return afterFirst("failed: ", in: text)
  }

  private static func afterFirst(_ words: String, in text: Substring) -> Substring {
    var rest = text
    while !rest.isEmpty {
      if rest.hasPrefix(words) { return rest.dropFirst(words.count) }
      rest.removeFirst()
    }
    return rest
  }

  /// Splits `team.city, team.name`.
  private static func columns(in list: Substring, of expected: String) -> (String?, [String]) {
    let isExpected = !expected.isEmpty && list.hasPrefix(expected + ".")
    guard let dot = list.firstIndex(of: ".") else { return (nil, []) }
    let table = isExpected ? expected : String(list[..<dot])
    let columns = list.split(separator: ",").map { item in
      let name = item.first == " " ? item.dropFirst() : item
      return String(name.hasPrefix(table + ".") ? name.dropFirst(table.count + 1) : name)
    }
    return (table, columns)
  }
}

extension ConstraintViolation.Kind {
  init(_ failure: SQLiteFailure) {
    // The extended codes are the primary code with a number above it; their macros are not visible
    // to Swift.
    switch failure.extendedCode >> 8 {
    case 1: self = .check
    case 3: self = .foreignKey
    case 5: self = .notNull
    case 6, 10: self = .primaryKey
    // SQLite makes a trigger of its own of ON DELETE RESTRICT.
    case 7: self = failure.message == "FOREIGN KEY constraint failed" ? .foreignKey : .trigger
    case 8: self = .unique
    case 12: self = .dataType
    default: self = .other
    }
  }
}

extension ConstraintViolation: CustomStringConvertible {
  public var description: String {
    "\(kind.rawValue) constraint violated\(place): \(failure)"
  }

  /// The key or the columns, as far as they are known.
  private var place: String {
    guard let table else { return "" }
    guard !columns.isEmpty else { return " in table '\(table)'" }
    let names = columns.map { "'\(table).\($0)'" }.joined(separator: ", ")
    return " by \(names)" + (parent.map { ", of which table '\($0)' has no row" } ?? "")
  }
}
