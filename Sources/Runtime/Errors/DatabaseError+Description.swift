internal import DBGenSQLText

extension DatabaseError: CustomStringConvertible {
  /// A sentence that describes the error, with SQLite's message if there is one.
  @_optimize(size)
  public var description: String {
    switch self {
    case .sqlite(let failure): failure.description
    case .commitFailed(let failure): "it isn't known whether the write was committed: \(failure)"
    case .constraint(let violation): violation.description
    case .invalid(let table, let problems):
      "invalid row of table '\(table)': \(problems.map(\.message).joined(separator: " "))"
    case .rowNotFound("", _): "the query returned no row"
    case .rowNotFound(let table, let key):
      "no such row in table '\(table)'" + (key.map { ": \($0)" } ?? "")
    case .staleRecord(let table, let key):
      "the row of table '\(table)' with \(key) was changed after the record was read"
    case .ambiguousKey(let table, let key, let count):
      "\(count) rows of table '\(table)' have the key \(key), so the key is ambiguous"
    case .typeMismatch(let value):
      "\(value.place) has \(value.found), expected \(value.expected)\(value.remedy.advice)"
    case .outOfRange(let value):
      "\(value.place): \(value.found) doesn't fit in \(value.expected)\(value.remedy.advice)"
    case .invalidValue(let value):
      "\(value.place): \(value.found) is not \(value.expected)\(value.remedy.advice)"
    case .newerDatabase(let found, let known):
      "the database has schema version \(found), newer than this app's version \(known); "
        + "open it with a version of the app that has version \(found)"
        + (known == 1 ? Self.takeoverAdvice : "")
    case .olderDatabase(let found, let known):
      "the database has schema version \(found), but this app needs version \(known); "
        + "opening it for writing migrates it, if the app has every version in between"
    case .unsupportedVersion(let found, let oldest):
      "the database is at version \(found); versions before \(oldest) are no longer supported; "
        + "first open it with a version of the app that migrates it to version \(oldest)"
        + "; if another program made it, see 'Older versions of a file' in dbgen's documentation"
    case .notOurDatabase(let path, let differences):
      "'\(path)' belongs to another program" + Self.first(of: differences)
    case .schemaDrift(let path, let differences):
      "'\(path)' doesn't have the schema of its version: "
        + differences.filter { $0 != Self.adoptionAdvice }.joined(separator: "; ")
        + "; while you develop, delete the file or, in debug builds, open it with 'onDrift: .recreate'"
        + differences.filter { $0 == Self.adoptionAdvice }.map { "; " + $0 }.joined()
        + "; if two versions were shipped with its number, see 'Two shipped versions' in "
        + "dbgen's documentation"
    case .damagedDatabase(let problems):
      "the database is damaged: " + problems.joined(separator: "; ")
    case .migrationRefused(let version, let table, let reason, let rows, let count):
      "the migration to version \(version) refuses \(count) row\(count == 1 ? "" : "s") of "
        + "table '\(table)' (\(reason)): "
        + (rows + (count > rows.count ? ["…"] : [])).joined(separator: "; ")
    case .migrationFailed(let version, let step, let cause):
      "the migration to version \(version) failed in the step '\(step)': \(cause)"
    case .objectInTheWay(let type, let name, let reason, let wayOut):
      "\(type) '\(name)', which isn't in the schema, \(reason); first run:   "
        + wayOut.joined(by: "; ")
    case .missingHook(let name):
      "the migration needs the function '\(name)', which the app didn't pass"
    case .missingFunction(let name, let arguments):
      Self.missing(
        "function", name,
        " of \(arguments.map(\.description) ?? "any number of") argument\(arguments == 1 ? "" : "s")"
      )
    case .missingCollation(let name): Self.missing("collation", name)
    case .missingTokenizer(let name): Self.missing("tokenizer", name)
    case .fileExists(let path): "'\(path)' already exists"
    case .closed: "the database has been closed"
    case .suspended: "the database is suspended"
    case .transactionEnded: "the transaction has ended"
    case .transactionAborted: "the transaction was ended early by an error or a statement"
    case .transactionLeftOpen:
      "the closure left a transaction open on the connection; it was rolled back"
    case .nestedTransaction:
      "the database was used inside one of its own transactions; use the transaction instead"
    case .invalidStatement(let sql, let reason): "invalid statement, \(reason): \(sql)"
    case .unsupported(let reason): reason
    }
  }

  /// How an app has what the statements of a file mean compared.
  static let adoptionAdvice = adoptionAdvice(to: "compare what its statements mean")

  /// How an app gets what an error says is missing.
  static func adoptionAdvice(to purpose: String) -> String {
    "to \(purpose), add the product 'DBGenAdoption', import it, and open "
      + "with the configuration's 'adoption' set to '.byMeaning'"
  }

  private static let takeoverAdvice =
    "; if another program made it, 'dbgen migration new --takes-over' makes its version the first"
  private static let namedDifferences = 6

  private static func missing(_ kind: String, _ name: String, _ arguments: String = "") -> String {
    "the schema needs the \(kind) '\(name)'\(arguments), which the configuration doesn't register"
  }

  private static func first(of differences: [String]) -> String {
    guard !differences.isEmpty else { return "" }
    let more = differences.count - namedDifferences
    return ": " + differences.prefix(namedDifferences).joined(separator: "; ")
      + (more > 0 ? "; and \(more) more" : "")
  }
}
