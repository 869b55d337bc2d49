import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Finds a name in the statements of a schema. SQLite knows what each name means: ALTER TABLE rewrites
/// views and triggers, so a statement is put into one of them.
struct RenamedStatements {
  private let rename: ResolvedRename
  private let table: Table
  private let schema: Schema
  /// The folded names of the table and of the views, without which no statement means it.
  private let sources: Set<String>
  /// The tables and views, once a statement needs them.
  private var database: SQLiteConnection?

  /// - Returns: Nil if no statement can have the name.
  init?(_ rename: ResolvedRename, in schema: Schema) {
    guard let table = rename.table else { return nil }
    (self.rename, self.table, self.schema) = (rename, table, schema)
    sources = Set([table.name.folded] + schema.views.map(\.name.folded))
  }

  /// Returns the places of the name in a statement.
  mutating func places(in sql: String) throws(SQLiteError) -> [Range<Int>] {
    let text = SQLText(sql)
    let names = text.foldedNames
    guard names.contains(SQLName.folded(rename.old)), !names.isDisjoint(with: sources) else {
      return []
    }
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
    let names = text.foldedNames
    let owners = schema.tables.filter {
      names.contains($0.name.folded) && $0.column(named: rename.old) != nil
    }
    let isClear = owners.count == 1 && owners[0].name.folded == table.name.folded
    return rename.isOfTable || isClear ? text.places(of: rename) : []
  }
}

// MARK: - SQLite

extension RenamedStatements {
  private static let name = "_dbgen_renamed"

  /// Returns the rewritten view or trigger of a statement, with the number of tokens behind it; nil if
  /// SQLite can't compile it.
  private mutating func rewritten(
    _ text: SQLText
  ) throws(SQLiteError) -> (text: SQLText, end: Int)? {
    if database == nil { database = try databaseWithTables() }
    guard let database else { return nil }
    try database.run("SAVEPOINT statement")
    let rewritten = try rewritten(text, in: database)
    try database.run("ROLLBACK TO statement")
    try database.run("RELEASE statement")
    return rewritten
  }

  private func rewritten(
    _ text: SQLText, in database: SQLiteConnection
  ) throws(SQLiteError) -> (text: SQLText, end: Int)? {
    // The statement may be that of a view.
    for view in schema.views where view.sql.value.utf8.elementsEqual(text.bytes) {
      try database.run("DROP VIEW IF EXISTS \(SQLName.quote(view.name.value))")
    }
    let (statement, end) = framed(text)
    let known = Set(try database.storedObjects().map(\.name))
    for sql in [statement, rename.statement(of: table)] {
      guard try unlessRefused(database.run(sql)) != nil else { return nil }
    }
    let object = try database.storedObjects().first {
      !known.contains($0.name) && $0.name != rename.new
    }
    return object.map { (SQLText($0.sql), end) }
  }

  /// Creates the views of the schema that SQLite doesn't refuse, and the tables that statements name.
  /// Each rename takes time for all of them.
  private func databaseWithTables() throws(SQLiteError) -> SQLiteConnection {
    let users = schema.statements + schema.queries.map(\.sql)
    let names = users.reduce(into: Set([table.name.folded])) { names, sql in
      names.formUnion(SQLText(sql.value).foldedNames)
    }
    let tables = (schema.tables + schema.fullTextTables.map(\.asTable)).filter {
      names.contains($0.name.folded)
    }
    let statements = tables.map(\.withNamesOnly) + schema.views.map(\.statement)
    let size = statements.reduce(0) { $0 + $1.utf8.count }
    let database = try SQLiteConnection(
      for: .migration, budget: WorkBudget(forBytes: size * (users.count + 1), of: .migrations))
    for statement in statements { _ = try unlessRefused(database.run(statement)) }
    return database
  }

  /// Returns a statement as a view or a trigger, with the number of tokens behind it.
  private func framed(_ text: SQLText) -> (String, end: Int) {
    let body = text.withoutParameters
    if text.isAt(0, "create") { return (body, 0) }
    if ["select", "with", "values"].contains(text.keyword(0)) {
      return ("CREATE VIEW \(Self.name) AS \(body)", 0)
    }
    let table = SQLName.quote(table.name.value)
    return ("CREATE TRIGGER \(Self.name) DELETE ON \(table) BEGIN \(body)\n; END", 2)
  }
}

extension SQLText {
  /// The names in the text, as SQLite looks them up.
  fileprivate var foldedNames: Set<String> {
    Set(tokens.map { SQLName.folded(name(of: $0)) })
  }

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

extension View {
  /// The statement that creates the view, which its SQL may be.
  fileprivate var statement: String {
    let isWhole = SQLText(sql.value).isAt(0, "create")
    return isWhole ? sql.value : "CREATE VIEW \(SQLName.quote(name.value)) AS \(sql.value)"
  }
}

extension Table {
  /// A statement that creates a table with the columns' names and nothing else.
  fileprivate var withNamesOnly: String {
    let columns = columns.map { SQLName.quote($0.name.value) }.joined(separator: ", ")
    return "CREATE TABLE \(SQLName.quote(name.value)) (\(columns.isEmpty ? "\" \"" : columns))"
  }
}

extension FullTextTable {
  /// The index as a table, with the columns that all have besides their own.
  fileprivate var asTable: Table {
    let names = columns + [name, Located("rank")]
    return Table(name: name, columns: names.map { Column(name: $0, type: Located(.any)) })
  }
}

extension ResolvedRename {
  /// The renames of the columns of full-text indexes that follow.
  func followers(in schema: Schema) -> [ResolvedRename] {
    guard case .column(let column, let table, let new) = self else { return [] }
    return schema.fullTextTables.filter { index in
      index.contentTable?.folded == table.name.folded
        && index.columns.contains { concerns($0.value) }
    }.map { .column(column, of: $0.asTable, to: new) }
  }
}
