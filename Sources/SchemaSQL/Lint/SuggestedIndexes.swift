import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Indexes of a table that would help a query, which needs all of them.
struct SuggestedIndexes: Equatable {
  var table: Table
  var lists: [[IndexKey]]
  /// Whether they help only with patterns that begin with text.
  var needsPattern = false

  /// The advice, with the line of the schema that declares them.
  var advice: String {
    let indexes = lists.map { keys in
      let name = ([table.name.value] + keys.map(\.name)).joined(separator: "_")
      return "\(name.asKey): [\(keys.map(\.text).joined(separator: ", "))]"
    }
    let help = lists.count == 1 ? "an index here helps" : "indexes here help together"
    let condition = needsPattern ? " if the pattern doesn't begin with a wildcard" : ""
    return "\(help)\(condition): indexes: { \(indexes.joined(separator: ", ")) }"
  }

  /// Returns the statements that create them, each with a name.
  func statements(named names: [String]) -> [String] {
    zip(names, lists).map { name, keys in
      "CREATE INDEX \(SQLName.quote(name)) ON \(SQLName.quote(table.name.value)) "
        + "(\(keys.map(\.sql).joined(separator: ", ")))"
    }
  }
}

/// A column or an expression by which an index finds rows.
struct IndexKey: Equatable {
  /// The part of the index's name.
  let name: String
  /// The key as the schema has it.
  let text: String
  /// The key as CREATE INDEX has it.
  let sql: String

  init(_ column: String, collation: SQLName? = nil) {
    sql = SQLName.quote(column) + (collation.map { " COLLATE \($0.quoted)" } ?? "")
    guard let collation else {
      (name, text) = (column, column.asKey)
      return
    }
    let folded = SQLName.folded(collation.description)
    let word = SQLFacts.collations.contains(folded) ? folded : collation.description
    (name, text) = ("\(column)_\(word)", "{ column: \(column.asKey), collate: \(word.asKey) }")
  }

  /// Creates a key of an expression, which names columns without their table.
  init(_ expression: SQLExpression, in sql: SQLText) {
    let places = expression.range.filter { !sql.isAt($0 + 1, ".") && !sql.isAt($0, ".") }
    // What is between the tokens stays as it is.
    let pieces = places.map { place in
      let isFirst = place == places[0] || sql.isAt(place - 1, ".")
      let start = sql.tokens[isFirst ? place : place - 1].range
      return sql.text(
        inBytes: (isFirst ? start.lowerBound : start.upperBound)..<sql.tokens[place].range
          .upperBound)
    }
    self.sql = pieces.joined()
    name = places.filter { sql.tokens[$0].isName || sql.tokens[$0].kind == .number }
      .map(sql.name).joined(separator: "_")
    text = "{ expression: \(self.sql.asKey) }"
  }
}
