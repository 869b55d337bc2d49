internal import DBGenSQLText

/// A constraint of the schema that a statement would have broken.
public struct ConstraintViolation: Error, Hashable, Sendable {
  /// The kinds of constraints that SQLite distinguishes.
  public enum Kind: String, Hashable, Sendable {
    /// A unique key or index, other than the primary key.
    case unique = "UNIQUE"
    /// The primary key.
    case primaryKey = "PRIMARY KEY"
    /// A column that can't be NULL.
    case notNull = "NOT NULL"
    /// A condition on the values of a row.
    case check = "CHECK"
    /// A reference to a row, of this table or another, that must exist.
    case foreignKey = "FOREIGN KEY"
    /// The type of a column of a STRICT table, which doesn't accept the value's storage class.
    case dataType = "data type"
    /// A trigger that called RAISE.
    case trigger = "trigger"
    /// A constraint of another kind, such as one of a virtual table.
    case other = "other"
  }

  /// The kind of the constraint.
  public let kind: Kind
  /// The table that has the constraint. For a `foreignKey`, this is the referencing table, or the
  /// table that the statement writes to if it can't be determined which of several foreign keys is
  /// broken. Nil if the table isn't known, as for a `trigger`, or a `check` that two tables have.
  public private(set) var table: String?
  /// The columns of the table that the constraint covers; empty if they aren't known.
  public private(set) var columns: [String]
  /// The table that a `foreignKey` refers to, if it is known.
  public private(set) var parent: String?
  /// The rowid of the row that refers to a missing row, if a `foreignKey` was broken at COMMIT.
  public private(set) var rowID: Int64?
  /// The name of a `check`, or its condition if it has no name; for a `unique` index on
  /// expressions, the name of the index.
  public let name: String?
  /// SQLite's report, with the result codes, the message and the SQL.
  public private(set) var failure: SQLiteFailure

  /// Parses SQLite's message.
  ///
  /// - Parameter expected: The statement's table, which tells where the table's name ends if it
  ///   contains a dot.
  init(_ failure: SQLiteFailure, table expected: String) {
    let kind = Kind(failure)
    let subject = Self.subject(of: failure.message, kind: kind)
    var table: String?
    var columns: [String] = []
    var name: String?
    switch kind {
    case .unique where subject.byteArray[...].starts(with: "index '"):
      name = subject.byteArray.dropFirst("index '".utf8.count).dropLast().text
    case .unique, .primaryKey, .notNull, .dataType:
      (table, columns) = Self.columns(in: subject, of: expected)
    case .check:
      name = subject
    case .foreignKey, .trigger, .other:
      break
    }
    (self.kind, self.table, self.columns, self.name) = (kind, table, columns, name)
    self.failure = failure
  }

  /// Hashes SQLite's report.
  ///
  /// - Parameter hasher: Takes it.
  public func hash(into hasher: inout Hasher) { hasher.combine(failure) }

  /// Returns the violation with the given place.
  func at(_ place: ConstraintPlace) -> ConstraintViolation {
    var violation = self
    (violation.table, violation.columns) = (place.table, place.columns)
    (violation.parent, violation.rowID) = (place.parent, place.rowID)
    return violation
  }

  /// Returns the violation with a note after SQLite's message.
  func with(note: String) -> ConstraintViolation {
    var violation = self
    violation.failure = failure.with(note: note)
    return violation
  }

  /// The part of SQLite's message after the fixed words.
  private static func subject(of message: String, kind: Kind) -> String {
    // cannot store TEXT value in INTEGER column team.founded
    let words = kind == .dataType ? "column " : "failed: "
    return message.byteArray[...].split(at: words)?.after.text ?? ""
  }

  /// Splits a list such as `team.city, team.name` into its table and columns.
  @_optimize(size)
  private static func columns(in list: String, of expected: String) -> (String?, [String]) {
    let bytes = list.byteArray[...]
    let start = bytes.prefix(expected.utf8.count)
    let isExpected =
      !start.isEmpty && SQLName.areEqual(start.text, expected)
      && bytes.dropFirst(start.count).first == UInt8(ascii: ".")
    guard let table = (isExpected ? start : bytes.split(at: ".")?.before)?.text else {
      return (nil, [])
    }
    let columns = bytes.parts(between: ", ").map { item in
      guard let (before, name) = item.byteArray[...].split(at: "\(table)."), before.isEmpty
      else { return item }
      return name.text
    }
    return (table, columns)
  }
}

/// The place of a broken constraint, as far as SQLite's message doesn't say it.
struct ConstraintPlace {
  let table: String
  var columns: [String] = []
  var parent: String?
  var rowID: Int64?
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
    // SQLite implements ON DELETE RESTRICT with a trigger of its own.
    case 7: self = failure.message == "FOREIGN KEY constraint failed" ? .foreignKey : .trigger
    case 8: self = .unique
    case 12: self = .dataType
    default: self = .other
    }
  }
}

extension ConstraintViolation: CustomStringConvertible {
  /// A sentence with the table, the columns and the name of the constraint, as far as they are known.
  public var description: String {
    "\(kind.rawValue) constraint violated\(place): \(failure)"
  }

  /// The table and the columns, as far as they are known.
  private var place: String {
    guard let table else { return "" }
    guard !columns.isEmpty else { return " in table '\(table)'" }
    let names = columns.map { "'\(table).\($0)'" }.joined(separator: ", ")
    return " by \(names)" + (parent.map { ", with no matching row in table '\($0)'" } ?? "")
  }
}
