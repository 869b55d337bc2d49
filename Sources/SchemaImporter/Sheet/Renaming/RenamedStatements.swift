import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Finds a name in the statements of a schema. SQLite knows what each name means: ALTER TABLE rewrites
/// views and triggers, so a statement is put into one of them.
struct RenamedStatements {
  private let rename: ResolvedRename
  private let schema: Schema
  /// The folded names of the table and of the views, without which no statement means it.
  private let sources: Set<String>

  init(_ rename: ResolvedRename, in schema: Schema) {
    (self.rename, self.schema) = (rename, schema)
    sources = Set([rename.table.name.folded] + schema.views.map(\.name.folded))
  }

  /// Returns the places of the name in a statement.
  func places(in sql: String) throws(SQLiteError) -> [Range<Int>] {
    let text = SQLText(sql)
    let names = Set(text.tokens.map { SQLName.folded(text.name(of: $0)) })
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
    let database = try databaseWithTables(for: text)
    let known = Set(try database.storedObjects().map(\.name))
    for sql in [statement, rename.statement] {
      guard try unlessRefused(database.run(sql)) != nil else { return nil }
    }
    let object = try database.storedObjects().first {
      !known.contains($0.name) && $0.name != rename.new
    }
    return object.map { (SQLText($0.sql), end) }
  }

  /// Creates the tables and views of the schema that SQLite doesn't refuse, but for the view that the
  /// statement may be.
  private func databaseWithTables(for text: SQLText) throws(SQLiteError) -> SQLiteConnection {
    let views = schema.views.filter { !$0.sql.value.utf8.elementsEqual(text.bytes) }
    let statements = schema.tables.map(\.withNamesOnly) + views.map(\.statement)
    let size = statements.reduce(text.bytes.count) { $0 + $1.utf8.count }
    let database = try SQLiteConnection(
      for: .migration, budget: WorkBudget(forBytes: size, of: .migrations))
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
