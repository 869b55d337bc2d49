import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The tables and views of a schema, in which SQLite rewrites statements for a rename.
struct RenamedDatabase {
  /// A rewritten statement in its frame.
  struct RewrittenStatement {
    let text: SQLText
    /// The number of tokens behind the statement.
    let end: Int
    /// The names of the result's columns before and after; none if the statement is no SELECT.
    let columns: (old: [String], new: [String])
  }

  private static let name = "_dbgen_renamed"
  private let rename: ResolvedRename
  private let table: Table
  private let connection: SQLiteConnection

  /// Creates the views of the schema that SQLite doesn't refuse, and the tables that statements name.
  /// Each rename takes time for all of them.
  init(_ rename: ResolvedRename, of table: Table, in schema: Schema) throws(SQLiteError) {
    (self.rename, self.table) = (rename, table)
    let users = schema.statements
    let names = Set(users.flatMap { SQLText($0.value).foldedNames })
    let others = (schema.tables + schema.fullTextTables.map(\.asTable)).filter {
      names.contains($0.name.folded) && $0.name.folded != table.name.folded
    }
    let views = schema.views.filter { $0.name.folded != table.name.folded }
    let statements = ([table] + others).map(\.withNamesOnly) + views.map(\.sql.value)
    let size = statements.reduce(0) { $0 + $1.utf8.count }
    connection = try SQLiteConnection(
      for: .migration, budget: WorkBudget(forBytes: size * (users.count + 1), of: .migrations))
    for table in [table] + others { _ = try unlessRefused(connection.run(table.withNamesOnly)) }
    for view in views { _ = try unlessRefused(connection.run(view.statement())) }
    for view in views { try fixColumns(of: view) }
  }

  /// Gives a view the names of its columns, so that a rename breaks none of its users. A view that has
  /// no columns would keep SQLite from renaming anything.
  private func fixColumns(of view: View) throws(SQLiteError) {
    let columns = try unlessRefused(connection.columnNames(of: view.name.value))
    try connection.run("DROP VIEW IF EXISTS \(SQLName.quote(view.name.value))")
    guard let columns, !columns.isEmpty else { return }
    try connection.run(view.statement(columns: columns))
  }

  /// Returns a statement with the new name; nil if SQLite can't compile it.
  func rewritten(_ text: SQLText) throws(SQLiteError) -> RewrittenStatement? {
    try connection.run("SAVEPOINT statement")
    let rewritten = try rewrite(text)
    try connection.run("ROLLBACK TO statement")
    try connection.run("RELEASE statement")
    return rewritten
  }

  private func rewrite(_ text: SQLText) throws(SQLiteError) -> RewrittenStatement? {
    let (statement, end) = framed(text)
    let known = Set(try connection.storedObjects().map(\.name))
    guard try unlessRefused(connection.run(statement)) != nil else { return nil }
    let old = try columns()
    guard try unlessRefused(connection.run(rename.statement(of: table))) != nil else { return nil }
    let object = try connection.storedObjects().first {
      !known.contains($0.name) && $0.name != rename.new
    }
    guard let object else { return nil }
    return RewrittenStatement(text: SQLText(object.sql), end: end, columns: (old, try columns()))
  }

  /// Returns the names of the columns of the statement's result.
  private func columns() throws(SQLiteError) -> [String] {
    try unlessRefused(connection.columnNames(of: Self.name)) ?? []
  }

  /// Returns a statement as a view or a trigger, with the number of tokens behind it.
  private func framed(_ text: SQLText) -> (String, end: Int) {
    if let view = text.createView, let select = text.bytes(of: view.select) {
      return framed(SQLText(text.text(inBytes: select)))
    }
    let body = text.withoutParameters
    // What fires a trigger of a view is a table here.
    if text.isAt(0, "create") { return (body.replacing(/(?i)\bINSTEAD\s+OF\b/, with: "BEFORE"), 0) }
    if ["select", "with", "values"].contains(text.keyword(0)) {
      return ("CREATE VIEW \(Self.name) AS \(body)", 0)
    }
    let table = SQLName.quote(table.name.value)
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

extension View {
  /// Returns the statement that creates the view, which its SQL may be.
  fileprivate func statement(columns: [String]? = nil) -> String {
    if columns == nil, SQLText(sql.value).isAt(0, "create") { return sql.value }
    let names = columns.map { "(\($0.map(SQLName.quote).joined(separator: ", ")))" } ?? ""
    return "CREATE VIEW \(SQLName.quote(name.value))\(names) AS \(select.sql)"
  }
}

extension Table {
  /// A statement that creates a table with the columns' names and nothing else.
  fileprivate var withNamesOnly: String {
    let columns = columns.map { SQLName.quote($0.name.value) }.joined(separator: ", ")
    return "CREATE TABLE \(SQLName.quote(name.value)) (\(columns.isEmpty ? "\" \"" : columns))"
  }
}
