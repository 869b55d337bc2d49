import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension Schema {
  /// Returns an error for each collation in the schema's SQL that there isn't. SQLite looks it up only
  /// where values are compared by it, which may be in a statement of the app.
  func unknownCollations(in file: SourceFile) -> [Diagnostic] {
    // An extension may add others.
    guard !SQLiteExtension.isAnyLoaded else { return [] }
    let names = SQLFacts.collations + collations.map(\.value)
    let known = Set(names.map { SQLName($0) })
    let queries = queries.flatMap { [$0.sql] + $0.orders.map(\.terms) }
    var diagnostics: [Diagnostic] = []
    for text in checkedTexts + queries where SQLName.folded(text.value).contains("collate") {
      let sql = SQLText(ofQuery: text.value)
      for index in sql.tokens.indices where sql.isAt(index - 1, "collate") {
        let token = sql.tokens[index]
        guard token.isName || token.kind == .string, !known.contains(sql.sqlName(index)) else {
          continue
        }
        let name = Located(
          sql.name(index), at: file.range(ofText: token.range, in: text))
        let match = diagnostics.suggestion(for: name.value, among: names)
        diagnostics.append(.unknownCollation(name, suggestion: match))
      }
    }
    return diagnostics
  }

  /// The SQL of everything that SQLite has to accept.
  private var checkedTexts: [Located<String>] {
    tables.flatMap { $0.fragments.map(\.sql) + [$0.sql].compactMap(\.self) }
      + views.filter { !$0.isUnchecked }.map(\.sql) + triggers.map(\.sql)
  }
}
