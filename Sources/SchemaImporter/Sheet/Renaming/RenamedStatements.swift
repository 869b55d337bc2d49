import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Finds a name in the statements of a schema. SQLite knows what each name means: ALTER TABLE rewrites
/// views and triggers, so a statement is put into one of them.
struct RenamedStatements {
  private let rename: ResolvedRename
  private let schema: Schema

  init(_ rename: ResolvedRename, in schema: Schema) {
    (self.rename, self.schema) = (rename, schema)
  }

  /// Returns the places of the name in a statement.
  func places(in sql: String) throws(SQLiteError) -> [Range<Int>] {
    let text = SQLText(sql)
    guard text.tokens.contains(where: { rename.concerns(text.name(of: $0)) }) else { return [] }
    return try rewritten(text).map { places(in: text, $0) } ?? guess(in: text)
  }

  /// Returns the names in a statement that differ in the rewritten one, which may begin and end with
  /// other tokens.
  private func places(in text: SQLText, _ rewritten: (text: SQLText, end: Int)) -> [Range<Int>] {
    let own = text.tokens.reversed().drop { text.text(of: $0) == ";" }
    let others = rewritten.text.tokens.dropLast(rewritten.end).reversed()
    return zip(own, others).filter { token, other in
      rename.concerns(text.name(of: token)) && token.isName
        && rewritten.text.name(of: other) == rename.new
        && rewritten.text.name(of: other) != text.name(of: token)
    }.map(\.0.range)
  }

  /// Returns a name's places in a statement that SQLite can't rewrite, if only one table has the name.
  private func guess(in text: SQLText) -> [Range<Int>] {
    let names = Set(text.tokens.map { SQLName.folded(text.name(of: $0)) })
    let owners = schema.tables.filter {
      names.contains($0.name.folded) && $0.column(named: rename.old) != nil
    }
    let isClear = owners.count == 1 && owners[0].name.folded == rename.table.name.folded
    return rename.isOfTable || isClear ? text.places(of: rename) : []
  }
}

// MARK: - SQLite

extension RenamedStatements {
  private static let name = "_dbgen_renamed"

  /// Returns the rewritten view or trigger of a statement, with the number of tokens behind it; nil if
  /// SQLite can't compile it.
  private func rewritten(_ text: SQLText) throws(SQLiteError) -> (text: SQLText, end: Int)? {
    let (statement, end) = framed(text)
    let database = try SQLiteConnection(
      for: .migration, budget: WorkBudget(forBytes: text.bytes.count, of: .migrations))
    for table in schema.tables { try add(table, to: database) }
    for view in schema.views where view.sql.value != text.text(inBytes: 0..<text.bytes.count) {
      try add(view, to: database)
    }
    let known = Set(try database.storedObjects().map(\.name))
    for sql in [statement, rename.statement] {
      guard try unlessRefused(database.run(sql)) != nil else { return nil }
    }
    let object = try database.storedObjects().first {
      !known.contains($0.name) && $0.name != rename.new
    }
    return object.map { (SQLText($0.sql), end) }
  }

  /// Creates a table with its names, unless SQLite refuses it.
  private func add(_ table: Table, to database: SQLiteConnection) throws(SQLiteError) {
    _ = try unlessRefused(database.run(table.withNamesOnly))
  }

  /// Creates a view, unless SQLite refuses it.
  private func add(_ view: View, to database: SQLiteConnection) throws(SQLiteError) {
    let sql = view.sql.value
    let isWhole = SQLText(sql).isAt(0, "create")
    let statement = isWhole ? sql : "CREATE VIEW \(SQLName.quote(view.name.value)) AS \(sql)"
    _ = try unlessRefused(database.run(statement))
  }

  /// Returns a statement as a view or a trigger, with the number of tokens behind it.
  private func framed(_ text: SQLText) -> (String, end: Int) {
    let body = text.withoutParameters
    if text.isAt(0, "create") { return (body, 0) }
    if ["select", "with", "values"].contains(text.keyword(0)) {
      return ("CREATE VIEW \(Self.name) AS \(body)", 0)
    }
    let table = SQLName.quote(rename.table.name.value)
    return ("CREATE TRIGGER \(Self.name) DELETE ON \(table) BEGIN \(body)\n; END", 2)
  }
}

extension SQLText {
  /// The text with strings for parameters, and without the semicolons at its end.
  fileprivate var withoutParameters: String {
    var text: [UInt8] = []
    var end = 0
    for token in tokens where token.kind == .parameter {
      text += bytes[end..<token.range.lowerBound] + Array("''".utf8)
      end = token.range.upperBound
    }
    let last = tokens.last { self.text(of: $0) != ";" }?.range.upperBound ?? 0
    return String(decoding: text + bytes[end..<max(end, last)], as: UTF8.self)
  }
}

extension Table {
  /// A statement that creates a table with the columns' names and nothing else.
  fileprivate var withNamesOnly: String {
    let columns = columns.map { SQLName.quote($0.name.value) }.joined(separator: ", ")
    return "CREATE TABLE \(SQLName.quote(name.value)) (\(columns.isEmpty ? "\" \"" : columns))"
  }
}
