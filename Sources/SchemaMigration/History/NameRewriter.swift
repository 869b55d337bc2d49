import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Replaces the names in SQL with the final names of tables and columns.
///
/// SQLite does the work: ALTER TABLE rewrites the text of views and triggers, so the SQL is put
/// into a view or trigger.
struct NameRewriter {
  /// The names that the SQL was written for.
  let old: NameTimeline
  let new: NameTimeline

  /// SQL that SQLite can't rewrite, although it names something that was renamed or dropped.
  struct UnrewritableSQL: Error {
    let name: String
    let sql: Located<String>
    /// The failure for lack of work, after which nothing is known.
    var failure: SQLiteError?
  }

  /// Returns an expression over a row of each given table, with the new names.
  func rewrite(
    _ expression: Located<String>, over tables: [String]
  ) throws(UnrewritableSQL) -> Located<String> {
    let final = tables.map { old.table($0).flatMap(new.name(ofTable:)) ?? $0 }
    return try rewrite(expression, in: Frame(over: tables), Frame(over: final))
  }

  /// Returns statements with the new names.
  func rewrite(_ statements: Located<String>) throws(UnrewritableSQL) -> Located<String> {
    let frame = Frame(statements: statements.value)
    return try rewrite(statements, in: frame, frame)
  }

  private func rewrite(
    _ sql: Located<String>, in frame: Frame, _ final: Frame
  ) throws(UnrewritableSQL) -> Located<String> {
    let tokens = SQLText(sql.value)
    let renamed = renamed
    let isRenamed = renamed.contains { tokens.mentions($0.name) }
    let names = renamed.map(\.name) + otherNames
    guard let name = names.first(where: { tokens.mentions($0) }) else { return sql }
    let text: String?
    do throws(SQLiteError) {
      text = try self.text(of: sql.value, in: frame, final, isRenamed ? renamed : [])
    } catch {
      throw UnrewritableSQL(name: name, sql: sql, failure: error)
    }
    guard let text else { throw UnrewritableSQL(name: name, sql: sql) }
    return Located(text, at: sql.range)
  }

  /// Returns SQL with the new names; nil if SQLite can't rewrite it, or it would mean something else.
  private func text(
    of sql: String, in frame: Frame, _ final: Frame, _ renamed: [Renamed]
  ) throws(SQLiteError) -> String? {
    if try frame.text(of: sql, in: old) == nil, try final.text(of: sql, in: new) != nil {
      // It was written for the final names.
      return sql
    }
    let text =
      renamed.isEmpty ? sql : try frame.text(of: sql, in: old, after: statements(for: renamed))
    guard let text,
      !SQLText(text).foldedNames.contains(where: { $0.hasPrefix(Scratch.former("")) }),
      let marked = try frame.text(of: sql, in: old, after: marking(sql, in: old)),
      try final.text(of: text, in: new, after: marking(text, in: known)) == marked
    else { return nil }
    return text
  }

  // MARK: - Names that change

  /// A table or column, with its current name.
  private struct Renamed {
    let identity: NameTimeline.Identity
    /// The table of a column; nil for a table.
    let table: (identity: NameTimeline.Identity, name: String)?
    let name: String
    /// The final name; nil if it was dropped.
    let end: String?

    var scratch: String { Scratch.former("\(identity)") }

    func statement(from old: String, to new: String, in owner: String? = nil) -> String {
      let (old, new) = (SQLName.quote(old), SQLName.quote(new))
      return (owner ?? table?.name).map {
        "ALTER TABLE \(SQLName.quote($0)) RENAME COLUMN \(old) TO \(new)"
      } ?? "ALTER TABLE \(old) RENAME TO \(new)"
    }
  }

  /// The tables and columns whose final names differ.
  private var renamed: [Renamed] {
    old.all.flatMap { table, name, columns in
      let columns = columns.map {
        Renamed(
          identity: $0.identity, table: (table, name), name: $0.name,
          end: new.name(ofColumn: $0.identity))
      }
      let own = Renamed(identity: table, table: nil, name: name, end: new.name(ofTable: table))
      return columns + [own]
    }.filter { item in item.end.map { SQLName($0) != SQLName(item.name) } ?? true }
  }

  /// Renames everything to unused names first, because names may be swapped.
  private func statements(for renamed: [Renamed]) -> [String] {
    let first = renamed.map { $0.statement(from: $0.name, to: $0.scratch) }
    let second = renamed.compactMap { item in
      item.end.map { end in
        let owner = renamed.first { $0.identity == item.table?.identity }
        return item.statement(from: item.scratch, to: end, in: owner?.scratch)
      }
    }
    return first + second
  }

  /// The known tables and columns with their final names.
  private var known: NameTimeline {
    var known = NameTimeline()
    for (table, _, columns) in old.all {
      guard let name = new.name(ofTable: table) else { continue }
      known.name(table, name)
      for column in columns.map(\.identity) {
        guard let name = new.name(ofColumn: column) else { continue }
        known.name(column, of: table, name)
      }
    }
    return known
  }

  /// The final names of other columns, which the SQL may refer to by accident.
  private var otherNames: [String] {
    let others = new.columns.values.flatMap(\.names).filter { column, name in
      old.name(ofColumn: column).map { SQLName($0) != name } ?? true
    }
    let names = Set(others.map(\.value))
    return old.columns.values.flatMap(\.names.values).filter(names.contains).map(\.description)
      .sorted()
  }

  /// Returns statements that give a unique name to each known table and column that a text
  /// mentions. The text afterwards shows which of them it refers to.
  private func marking(_ text: String, in names: NameTimeline) -> [String] {
    let tokens = SQLText(text)
    return names.all.flatMap { table, owner, columns in
      let columns = columns.filter {
        tokens.mentions($0.name) && new.name(ofColumn: $0.identity) != nil
      }.map { Renamed(identity: $0.identity, table: (table, owner), name: $0.name, end: nil) }
      let own = Renamed(identity: table, table: nil, name: owner, end: nil)
      return columns.map { $0.statement(from: $0.name, to: $0.scratch) }
        + (tokens.mentions(owner) ? [own.statement(from: owner, to: own.scratch)] : [])
    }
  }
}

/// The statement that SQL is put into. Two strings mark where the SQL begins and ends.
private struct Frame {
  private static let start = "'_dbgen_start'"
  private static let end = "'_dbgen_end'"

  private let (head, open, close, tail): (String, String, String, String)

  private static let name = "_dbgen_renamed"
  private static let probe = "_dbgen_probe"

  /// A view with an expression over a row of each given table.
  init(over tables: [String]) {
    let list = SQLName.list(tables)
    (head, open) = ("CREATE VIEW \(Self.name) AS SELECT ", ", (")
    // A comment at the end of the SQL ends at the end of its line.
    (close, tail) = ("\n), ", " FROM \(list)")
  }

  /// A trigger with statements.
  init(statements: String) {
    head = "CREATE TRIGGER \(Self.name) DELETE ON \(Self.probe) BEGIN SELECT "
    open = "; "
    close = SQLText(statements).endsInSemicolon ? "\nSELECT " : "\n; SELECT "
    tail = "; END"
  }

  /// Returns SQL after running statements that rename tables and columns; nil if SQLite can't
  /// compile it.
  func text(
    of sql: String, in names: NameTimeline, after statements: [String] = []
  ) throws(SQLiteError) -> String? {
    let database = try SQLiteConnection(
      for: .migration, budget: WorkBudget(forBytes: sql.utf8.count, of: .migrations))
    // Any rename makes SQLite compile all views and triggers.
    let rename = "ALTER TABLE \(Self.probe) RENAME COLUMN a TO b"
    let all = ["CREATE TABLE \(Self.probe) (a)"] + names.statements + [around(sql), rename]
    for statement in all + statements {
      if try unlessRefused(database.run(statement)) == nil { return nil }
    }
    return try database.storedObjects().first { $0.name == Self.name }.flatMap {
      content(of: $0.sql)
    }
  }

  private func around(_ sql: String) -> String {
    head + Self.start + open + sql + close + Self.end + tail
  }

  private func content(of statement: String) -> String? {
    let text = statement.utf8
    guard let start = text.ranges(of: Self.start.utf8).first?.upperBound,
      let end = text.ranges(of: Self.end.utf8).last?.lowerBound, start < end
    else { return nil }
    let content = text[start..<end].dropFirst(open.utf8.count).dropLast(close.utf8.count)
    return String(decoding: content, as: UTF8.self)
  }
}

extension NameTimeline {
  /// Statements that create tables with the names, and nothing else.
  fileprivate var statements: [String] {
    all.map { _, name, columns in
      "CREATE TABLE IF NOT EXISTS \(SQLName.quote(name)) "
        + "(\(Set(columns.map { SQLName($0.name) }).sorted().map(\.quoted).joined(by: ", ")))"
    }
  }
}
