import DBGenSQLText
import SchemaParser

extension String {
  /// The name of a table, an index or a constraint in PostgreSQL: one that is too long keeps its
  /// beginning, with a number that depends on all of it. PostgreSQL itself cuts longer names, so
  /// that several can become one: see NAMEDATALEN.
  var postgreSQLName: String {
    guard utf8.count > Self.longestName else { return self }
    let hash = utf8.reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    var beginning = ""
    for character in self {
      guard beginning.utf8.count + character.utf8.count + 9 <= Self.longestName else { break }
      beginning.append(character)
    }
    return beginning + "_" + hash.digits(8, radix: 16)
  }

  private static let longestName = 63

  /// The name of a column in PostgreSQL, whose tables have some of their own, which they don't even
  /// give up for a name in quotes: see "System Columns" in PostgreSQL's documentation.
  var postgreSQLColumn: String {
    isSystemColumn ? self + "_" : postgreSQLName
  }

  var isSystemColumn: Bool {
    ["tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"].contains(self)
  }
}

extension Located<String> {
  /// The name of a column, in quotes.
  var postgreSQLColumn: String { SQLName.quote(value.postgreSQLColumn) }

  /// Any other name, in quotes.
  var postgreSQLName: String { SQLName.quote(value.postgreSQLName) }
}

// MARK: - Remarks

extension PostgreSQLScript {
  /// Adds a warning for each table, index and column with another name in PostgreSQL, and an error
  /// for two that would have the same.
  mutating func checkNames() {
    let objects = schema.tables.flatMap { [$0.name] + $0.indexes.map(\.name) }
    taken = Set(objects.map(\.value.postgreSQLName))
    note(objects, "", \.postgreSQLName)
    for table in schema.tables {
      note(table.columns.map(\.name), "\(table.name.value).", \.postgreSQLColumn)
    }
  }

  mutating func note(
    _ names: [Located<String>], _ prefix: String, _ inPostgreSQL: (String) -> String
  ) {
    let known = Set(names.map(\.value))
    for name in names {
      let other = inPostgreSQL(name.value)
      guard other != name.value else { continue }
      let problem =
        known.contains(other)
        ? "can't be '\(other)' in PostgreSQL: another has that name"
        : "is '\(other)' in PostgreSQL: \(name.value.reasonForOther)"
      diagnostics.append(
        Diagnostic(
          .notInPostgreSQL, "'\(prefix)\(name.value)' \(problem)", at: name.range,
          severity: known.contains(other) ? .error : .warning))
    }
  }
}

extension String {
  /// The reason that PostgreSQL can't have the name.
  fileprivate var reasonForOther: String {
    isSystemColumn
      ? "each of its tables has a '\(self)' of its own" : "its names have at most 63 bytes"
  }
}
