import SchemaImporter
import SchemaParser

/// Rewrites SQL that was written before renames to use the new names.
///
/// SQLite does the work: ALTER TABLE rewrites the text of views and triggers, so the SQL is wrapped
/// in one.
struct NameRewriter {
  /// The schemas that the SQL may have been written for, the likeliest first.
  let snapshots: [SchemaSnapshot]
  /// The renames that the SQL already reflects.
  let known: [MigrationStep]
  /// The renames to apply.
  let renames: [MigrationStep]

  /// Returns an expression over a row of each of the tables, with the new names. It is unchanged if
  /// SQLite can't compile it.
  func rewrite(_ expression: Located<String>, over tables: [String]) -> Located<String> {
    let list = tables.map(SQLName.quote).joined(separator: ", ")
    return rewrite(expression) { _ in
      Frame("CREATE VIEW \(Self.name) AS SELECT ", open: ", (", close: "), ", " FROM \(list)")
    }
  }

  /// Returns statements with the new names. They are unchanged if a trigger can't contain them.
  func rewrite(_ statements: Located<String>) -> Located<String> {
    let isEnded = SQLTokens(statements.value).endsInSemicolon
    return rewrite(statements) { database in
      let table = SQLName.quote(database.tables.first?.name ?? "")
      return Frame(
        "CREATE TRIGGER \(Self.name) DELETE ON \(table) BEGIN SELECT ", open: "; ",
        close: isEnded ? "SELECT " : "; SELECT ", "; END")
    }
  }

  private static let name = "_dbgen_renamed"

  private func rewrite(
    _ sql: Located<String>, in makeFrame: (PlanDatabase) -> Frame
  ) -> Located<String> {
    guard !renames.isEmpty else { return sql }
    for snapshot in snapshots {
      guard let database = try? PlanDatabase(snapshot) else { continue }
      for step in known { database.rename(by: step) }
      let frame = makeFrame(database)
      guard database.accepts(frame.around(sql.value)) else { continue }
      for step in renames { database.rename(by: step) }
      let object = database.objects.first { $0.name == Self.name }
      let text = object.flatMap { frame.content(of: $0.sql) }
      return Located(text ?? sql.value, at: sql.range)
    }
    return sql
  }
}

/// A statement that wraps SQL, with two strings that mark the beginning and the end of the SQL.
private struct Frame {
  private static let start = "'_dbgen_start'"
  private static let end = "'_dbgen_end'"

  private let (head, open, close, tail): (String, String, String, String)

  init(_ head: String, open: String, close: String, _ tail: String) {
    // The line break ends a comment at the end of the SQL.
    (self.head, self.open, self.close, self.tail) = (head, open, "\n" + close, tail)
  }

  func around(_ sql: String) -> String {
    head + Self.start + open + sql + close + Self.end + tail
  }

  func content(of statement: String) -> String? {
    let text = statement.utf8
    guard let start = text.ranges(of: Self.start.utf8).first?.upperBound,
      let end = text.ranges(of: Self.end.utf8).last?.lowerBound, start < end
    else { return nil }
    let content = text[start..<end].dropFirst(open.utf8.count).dropLast(close.utf8.count)
    return String(decoding: content, as: UTF8.self)
  }
}

extension PlanDatabase {
  /// Creates a view or trigger, and returns whether SQLite can compile it.
  fileprivate func accepts(_ statement: String) -> Bool {
    do {
      try database.run(statement)
      // Any rename makes SQLite compile all views and triggers.
      try database.run("CREATE TABLE _dbgen_probe (a)")
      try database.run("ALTER TABLE _dbgen_probe RENAME COLUMN a TO b")
      return true
    } catch {
      return false
    }
  }

  /// Performs a rename. A rename of something that the schema doesn't have is ignored.
  fileprivate func rename(by step: MigrationStep) {
    switch step {
    case .renameTable(let from, let to):
      try? database.run(
        "ALTER TABLE \(SQLName.quote(from.value)) RENAME TO \(SQLName.quote(to.value))")
    case .renameColumn(let place, let to):
      try? database.run(
        "ALTER TABLE \(SQLName.quote(place.table.value)) RENAME COLUMN "
          + "\(SQLName.quote(place.column.value)) TO \(SQLName.quote(to.value))")
    default: break
    }
  }
}
