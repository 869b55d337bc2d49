import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Finds a name in the statements of a schema. SQLite knows what each name means: ALTER TABLE rewrites
/// views and triggers, so a statement is put into one of them.
struct RenamedStatements {
  /// The effects of a rename on a statement.
  struct RenamedPlaces {
    /// The places of the name.
    var places: [Range<Int>] = []
    /// The names of the result's columns before, if one of them changes with the name.
    var result: [String]?
  }

  private let rename: ResolvedRename
  private let table: Table
  private let schema: Schema
  /// The folded names of the table and of the views, without which no statement means it.
  private let sources: Set<String>
  /// The tables and views, once a statement needs them.
  private var database: RenamedDatabase?

  /// - Returns: Nil if no statement can have the name.
  init?(_ rename: ResolvedRename, in schema: Schema) {
    guard let table = rename.table else { return nil }
    (self.rename, self.table, self.schema) = (rename, table, schema)
    sources = Set([table.name.folded] + schema.views.map(\.name.folded))
  }

  /// Returns what the rename does to a statement.
  mutating func change(in sql: String) throws(SQLiteError) -> RenamedPlaces {
    let text = SQLText(sql)
    let names = text.foldedNames
    guard names.contains(SQLName.folded(rename.old)) || names.contains("*"),
      !names.isDisjoint(with: sources)
    else { return RenamedPlaces() }
    if database == nil { database = try RenamedDatabase(rename, of: table, in: schema) }
    let rewritten = try database?.rewritten(text)
    let places = rewritten.map { self.places(in: text, $0) } ?? guess(in: text)
    let isReturned = text.returns(rename, at: places)
    return RenamedPlaces(
      places: places, result: isReturned ? [rename.old] : rewritten.flatMap { result(of: $0) })
  }

  /// Returns the names in a statement that differ in the rewritten one, which may begin and end with
  /// other tokens.
  private func places(
    in text: SQLText, _ rewritten: RenamedDatabase.RewrittenStatement
  ) -> [Range<Int>] {
    let own = text.tokens.reversed().drop { text.text(of: $0) == ";" }
    let others = rewritten.text.tokens.dropLast(rewritten.end).reversed()
    return zip(own, others).filter { token, other in
      rename.concerns(text.name(of: token)) && token.isName
        && rewritten.text.name(of: other) == rename.new
        && rewritten.text.name(of: other) != text.name(of: token)
    }.map(\.0.range)
  }

  private func result(of rewritten: RenamedDatabase.RewrittenStatement) -> [String]? {
    let changes = zip(rewritten.columns.old, rewritten.columns.new)
    return changes.contains { rename.concerns($0) && $0 != $1 } ? rewritten.columns.old : nil
  }

  /// Returns a name's places in a statement that SQLite can't rewrite, if only one table has the name.
  private func guess(in text: SQLText) -> [Range<Int>] {
    let names = text.foldedNames
    let others = schema.tables.filter { $0.name.folded != table.name.folded }
    let isClear =
      names.contains(table.name.folded)
      && !others.contains {
        names.contains($0.name.folded) && $0.column(named: rename.old) != nil
      }
    return rename.isOfTable || isClear ? text.places(of: rename) : []
  }
}

extension SQLText {
  /// The names in the text, as SQLite looks them up.
  var foldedNames: Set<String> {
    Set(tokens.map { SQLName.folded(name(of: $0)) })
  }

  /// Whether RETURNING has a column under the name that changes.
  fileprivate func returns(_ rename: ResolvedRename, at places: [Range<Int>]) -> Bool {
    guard !rename.isOfTable, let start = tokens.indices.first(where: { isAt($0, "returning") })
    else { return false }
    return tokens.indices[start...].contains { index in
      places.contains(tokens[index].range) && !isAt(index + 1, "as")
    }
  }
}

extension FullTextTable {
  /// The index as a table, with the columns that all have besides their own.
  var asTable: Table {
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

  /// Returns the rename of the same column of a view; nil if it doesn't follow.
  ///
  /// - Parameter columns: The names of the view's columns, if one of them changes.
  func follower(_ view: View, _ columns: [String]?) -> ResolvedRename? {
    guard case .column(let column, _, let new) = self, let columns else { return nil }
    let table = Table(
      name: view.name, columns: columns.map { Column(name: Located($0), type: Located(.any)) })
    return .column(column, of: table, to: new)
  }
}
