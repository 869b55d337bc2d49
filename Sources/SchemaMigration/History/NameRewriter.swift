import SchemaImporter
import SchemaParser

/// Gives SQL the names that tables and columns have at the end of a migration.
///
/// SQLite does it: ALTER TABLE rewrites the text of views and triggers, so the SQL is put into one.
struct NameRewriter {
  /// The names that the SQL was written for.
  let old: SchemaNames
  let new: FinalNames

  /// SQL that names something which has another name at the end or is gone, and that SQLite can't
  /// rewrite.
  struct Obstacle: Error {
    let name: String
    let sql: Located<String>
  }

  /// Returns an expression over a row of each of some tables with the new names.
  func rewrite(
    _ expression: Located<String>, over tables: [String]
  ) throws(Obstacle) -> Located<String> {
    let list = tables.map(SQLName.quote).joined(separator: ", ")
    return try rewrite(
      expression,
      in: Frame("CREATE VIEW \(Self.name) AS SELECT ", open: ", (", close: "), ", " FROM \(list)"))
  }

  /// Returns statements with the new names.
  func rewrite(_ statements: Located<String>) throws(Obstacle) -> Located<String> {
    let isEnded = SQLTokens(statements.value).endsInSemicolon
    return try rewrite(
      statements,
      in: Frame(
        "CREATE TRIGGER \(Self.name) DELETE ON \(Self.probe) BEGIN SELECT ", open: "; ",
        close: isEnded ? "SELECT " : "; SELECT ", "; END"))
  }

  private static let name = "_dbgen_renamed"
  fileprivate static let probe = "_dbgen_probe"

  private func rewrite(
    _ sql: Located<String>, in frame: Frame
  ) throws(Obstacle) -> Located<String> {
    let tokens = SQLTokens(sql.value)
    let renamed = renamed
    guard let name = renamed.map(\.name).first(where: { tokens.mentions($0) }) else { return sql }
    do {
      let database = try PlanDatabase(
        budget: WorkBudget(forBytes: sql.value.utf8.count, of: .migrations))
      try database.make(old)
      try database.database.run(frame.around(sql.value))
      for statement in statements(for: renamed) { try database.database.run(statement) }
      let object = database.objects.first { $0.name == Self.name }
      if let text = object.flatMap({ frame.content(of: $0.sql) }), !SQLTokens(text).hasScratchName {
        return Located(text, at: sql.range)
      }
    } catch {
      // It can't be in a view or trigger, or names what isn't there.
    }
    throw Obstacle(name: name, sql: sql)
  }

  /// The tables and columns that have another name at the end.
  private var renamed: [Renamed] {
    old.tables.sorted { $0.key < $1.key }.flatMap { table, name in
      let columns = (old.columns[table] ?? [:]).sorted { $0.key < $1.key }
      let others = columns.map {
        Renamed(identity: $0.key, table: (table, name), name: $0.value, new: new.columns[$0.key])
      }
      return others + [Renamed(identity: table, table: nil, name: name, new: new.tables[table])]
    }.filter { $0.name.lowercased() != $0.new?.lowercased() }
  }

  private struct Renamed {
    let identity: SchemaNames.Identity
    /// The table of a column, with its old name; nil for a table.
    let table: (identity: SchemaNames.Identity, name: String)?
    let name: String
    /// Nil for what is gone.
    let new: String?

    var scratch: String { Scratch.former("\(identity)") }

    func statement(from old: String, to new: String, in table: String?) -> String {
      let (old, new) = (SQLName.quote(old), SQLName.quote(new))
      return table.map { "ALTER TABLE \(SQLName.quote($0)) RENAME COLUMN \(old) TO \(new)" }
        ?? "ALTER TABLE \(old) RENAME TO \(new)"
    }
  }

  /// Renames everything to names that nothing has before it gets its own: names may be swapped.
  private func statements(for renamed: [Renamed]) -> [String] {
    let first = renamed.map {
      $0.statement(from: $0.name, to: $0.scratch, in: $0.table?.name)
    }
    let second = renamed.compactMap { item in
      item.new.map { new in
        let table = item.table.map { table in
          renamed.first { $0.identity == table.identity }?.scratch ?? table.name
        }
        return item.statement(from: item.scratch, to: new, in: table)
      }
    }
    return first + second
  }
}

/// The names of tables and columns at the end; those that are gone have none.
struct FinalNames {
  var tables: [SchemaNames.Identity: String] = [:]
  var columns: [SchemaNames.Identity: String] = [:]
}

/// The statement that SQL is put into: two strings show where it begins and ends.
private struct Frame {
  private static let start = "'_dbgen_start'"
  private static let end = "'_dbgen_end'"

  private let (head, open, close, tail): (String, String, String, String)

  init(_ head: String, open: String, close: String, _ tail: String) {
    // A comment at the end of the SQL ends there.
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
  /// Makes tables of the given names, of which nothing but the names counts.
  fileprivate func make(_ names: SchemaNames) throws(ImportError) {
    try database.run("CREATE TABLE \(NameRewriter.probe) (a)")
    for (table, name) in names.tables {
      let columns = (names.columns[table] ?? [:]).values.map(SQLName.quote)
      try database.run(
        "CREATE TABLE \(SQLName.quote(name)) (\(columns.joined(separator: ", ")))")
    }
  }
}

extension SQLTokens {
  /// Whether a name for a while is left.
  fileprivate var hasScratchName: Bool { foldedNames.contains { $0.hasPrefix(Scratch.former("")) } }
}
