import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Indexes of a table that would help a query, which needs all of them.
struct SuggestedIndexes: Equatable {
  var table: Table
  var lists: [[IndexKey]]
  /// The condition of the rows that they contain, without the name of the table; nil for all rows.
  var condition: String?
  /// Whether one with a condition has the rows in order, too.
  var mendsSorting = false
  /// When they help; empty if they always do.
  var proviso = ""

  /// Returns the advice, with the line of the schema that declares them.
  ///
  /// - Parameter taken: The names that they can't have.
  func advice(avoiding taken: Set<SQLName>) -> String {
    var taken = taken
    let indexes = lists.map { keys in
      let list = "[\(keys.map(\.text).joined(separator: ", "))]"
      let parts = [table.name.value] + keys.map(\.name) + (condition == nil ? [] : ["part"])
      let name = parts.joined(separator: "_").adding(to: &taken).asKey
      return "\(name): " + (condition.map { "{ columns: \(list), where: \($0.asKey) }" } ?? list)
    }
    let help = lists.count == 1 ? "an index here helps" : "indexes here help together"
    return "\(help)\(proviso): indexes: { \(indexes.joined(separator: ", ")) }"
  }

  /// Returns the statements that create them, each with a name.
  func statements(named names: [String]) -> [String] {
    zip(names, lists).map { name, keys in
      "CREATE INDEX \(SQLName.quote(name)) ON \(SQLName.quote(table.name.value)) "
        + "(\(keys.map(\.sql).joined(separator: ", ")))" + (condition.map { " WHERE \($0)" } ?? "")
    }
  }
}

extension String {
  /// Adds the name, with a number if it is taken, and returns it.
  fileprivate func adding(to taken: inout Set<SQLName>) -> String {
    var (name, number) = (self, 1)
    while !taken.insert(SQLName(name)).inserted {
      number += 1
      name = "\(self)_\(number)"
    }
    return name
  }
}

/// A column or an expression by which an index finds rows.
struct IndexKey: Hashable {
  /// The part of the index's name.
  let name: String
  /// Whether the rows are in the opposite order.
  var isDescending = false
  /// The column or expression as the schema has it, with the word for it.
  private let (word, value): (String, String)
  private let collation: String?
  /// The key and its collation as CREATE INDEX has them.
  private let term: String

  /// The key as CREATE INDEX has it.
  var sql: String { term + (isDescending ? " DESC" : "") }

  /// The key as the schema has it.
  var text: String {
    if word == "column", collation == nil, !isDescending { return value }
    let rest = (collation.map { ", collate: \($0.asKey)" } ?? "")
    return "{ \(word): \(value)\(rest)\(isDescending ? ", order: descending" : "") }"
  }

  init(_ column: String, collation: SQLName? = nil) {
    term = SQLName.quote(column) + (collation.map { " COLLATE \($0.quoted)" } ?? "")
    self.collation = collation?.description.asCollation
    name = column + (self.collation.map { "_\($0)" } ?? "")
    (word, value) = ("column", column.asKey)
  }

  /// Creates a key of an expression, which names columns without their table.
  init(_ expression: SQLExpression, in sql: SQLText) {
    term = sql.unqualified(expression)
    let places = expression.range.filter { !sql.isAt($0 + 1, ".") }
    name = places.filter { sql.tokens[$0].isName || sql.tokens[$0].kind == .number }
      .map(sql.name).joined(separator: "_")
    (word, value, collation) = ("expression", term.asKey, nil)
  }

  /// Whether both order rows by the same values.
  func isOfValues(of other: IndexKey) -> Bool { term == other.term }
}

extension SQLText {
  /// Returns an expression without the names of tables before those of columns.
  func unqualified(_ expression: SQLExpression) -> String {
    let dots = expression.range.filter { isAt($0, ".") }
    let names = dots.compactMap { dot in bytes(of: dot - 1..<dot + 1).map { ($0, "") } }
    return bytes(of: expression.range).map { replacing(names, in: $0) } ?? ""
  }
}
