internal import DBGenSQLite

extension DatabaseError: CustomStringConvertible {
  /// A sentence that describes the error, with SQLite's message if there is one.
  public var description: String {
    switch self {
    case .sqlite(let failure): failure.description
    case .commitFailed(let failure): "it isn't known whether the write is durable: \(failure)"
    case .constraint(let violation): violation.description
    case .invalid(let table, let problems):
      "invalid row of table '\(table)': \(problems.map(\.message).joined(separator: " "))"
    case .rowNotFound("", _): "the query gave no row"
    case .rowNotFound(let table, let key):
      "no such row in table '\(table)'" + (key.map { ": \($0)" } ?? "")
    case .ambiguousKey(let table, let key, let count):
      "\(count) rows of table '\(table)' have the key \(key), and which is meant can't be told"
    case .typeMismatch(let table, let column, let expected, let found):
      "\(Self.place(table, column)) holds \(found) where \(expected) is expected"
        + Self.adviceOnClass(found: found)
    case .outOfRange(let table, let column, let expected, let found):
      "\(Self.place(table, column)): \(found) does not fit \(expected)"
        + Self.adviceOnRange(expected: expected)
    case .invalidValue(let table, let column, let expected, let found):
      "\(Self.place(table, column)): \(found) is not \(expected)"
        + Self.adviceOnValue(expected: expected, found: found)
    case .newerDatabase(let found, let known):
      "the database has schema version \(found), this app knows up to version \(known)"
    case .olderDatabase(let found, let known):
      "the database has schema version \(found), this app needs version \(known)"
    case .unsupportedVersion(let found, let oldest):
      "the database is at version \(found); versions before \(oldest) are no longer supported"
    case .notOurDatabase(let path, let differences):
      "'\(path)' is a database of another program" + Self.first(of: differences)
    case .schemaDrift(let differences):
      "the database doesn't have the schema of its version: "
        + differences.joined(separator: "; ")
    case .damagedDatabase(let problems):
      "the database is damaged: " + problems.joined(separator: "; ")
    case .migrationRefused(let version, let table, let reason, let rows, let count):
      "the migration to version \(version) refuses \(count) row\(count == 1 ? "" : "s") of "
        + "table '\(table)' (\(reason)): "
        + (rows + (count > rows.count ? ["…"] : [])).joined(separator: "; ")
    case .migrationFailed(let version, let step, let cause):
      "the migration to version \(version) failed in the step '\(step)': \(cause)"
        + (cause.code == SQLITE_FULL ? Self.spaceAdvice : "")
    case .missingHook(let name):
      "the migration needs the function '\(name)', which the app doesn't pass"
    case .missingFunction(let name, let arguments):
      "the schema needs the function '\(name)' of \(arguments.map { "\($0)" } ?? "any number of") "
        + "argument\(arguments == 1 ? "" : "s"), which the configuration doesn't register"
    case .missingCollation(let name):
      "the schema needs the collation '\(name)', which the configuration doesn't register"
    case .fileExists(let path): "'\(path)' is there already"
    case .closed: "the database has been closed"
    case .suspended: "the database is suspended"
    case .transactionEnded: "the transaction has ended"
    case .transactionAborted: "the transaction has ended early, by an error or a statement"
    case .transactionLeftOpen:
      "the closure left a transaction open on the connection, which has been rolled back"
    case .nestedTransaction:
      "the database was accessed inside of one of its own transactions; use that transaction"
    case .invalidStatement(let sql, let reason): "invalid statement, \(reason): \(sql)"
    case .unsupported(let reason): reason
    }
  }

  private static let namedDifferences = 6

  private static func first(of differences: [String]) -> String {
    guard !differences.isEmpty else { return "" }
    let more = differences.count - namedDifferences
    return ": " + differences.prefix(namedDifferences).joined(separator: "; ")
      + (more > 0 ? "; and \(more) more" : "")
  }

  private static let spaceAdvice =
    "; to rebuild a table takes about twice the space of it and its indexes"

  private static func place(_ table: String, _ column: String) -> String {
    table.isEmpty ? "'\(column)'" : "'\(table).\(column)'"
  }
}

// MARK: - Advice

// Advice on reading a value that doesn't fit its column's type.
extension DatabaseError {
  /// Returns the end of an error message, which names the schema type that can read the value
  /// found.
  static func adviceOnClass(found: String) -> String {
    found == "NULL"
      ? "; a type with a '?' lets NULL be read" : "; the type 'any' lets it be read"
  }

  static func adviceOnRange(expected: String) -> String {
    switch expected {
    case "Bool", "Int8", "Int16", "Int32", "UInt8", "UInt16", "UInt32":
      "; the type 'integer' lets it be read"
    case "Int": "; the type 'int64' lets it be read"
    case "a timestamp", "a date", "Double": "; the type 'any' lets it be read"
    default: ""
    }
  }

  static func adviceOnValue(expected: String, found: String) -> String {
    if expected.hasPrefix("a value of ") {
      return "; another case, or 'open: true' of an enum, lets it be read"
    }
    // Text found in the database is in quotes.
    guard found.hasPrefix("'") else {
      return expected == "a UUID of 16 bytes" ? "; the type 'blob' lets it be read" : ""
    }
    let isOfText =
      ["a timestamp", "a date", "a UUID", "a URL", "a decimal number"].contains(expected)
      || expected.hasPrefix("the JSON of ")
    return isOfText ? "; the type 'text' lets it be read" : ""
  }
}
