internal import DBGenSQLite

extension DatabaseError: CustomStringConvertible {
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
      "the database has this app's schema version, but another schema: "
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
