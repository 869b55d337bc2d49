import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A database with each row that a table can have, with regard to a few of its columns: those whose
/// values a CHECK lists, and those that hold NULL. A condition that holds for these rows holds for
/// all.
struct RowTrial {
  private let database: SQLiteConnection
  private let table: StoredTable

  /// - Parameters:
  ///   - expressions: The expressions over a row that matter.
  ///   - known: Facts about the rows that aren't in the definition of the table.
  /// - Returns: Nil if the columns aren't limited to a few values, or if the expressions may depend
  ///   on more than the columns.
  init?(of table: StoredTable, for expressions: [String], _ known: KnownColumns) {
    let names = expressions.reduce(into: Set<String>()) { $0.formUnion(SQLText($1).foldedNames) }
    let columns = table.table.columns.filter { names.contains(SQLName.folded($0.name.value)) }
    guard names.isDisjoint(with: table.generatedColumns.union(table.rowIDNames)),
      let rows = Self.rows(of: columns, in: table, known),
      let database = try? SQLiteConnection(
        for: .migration, budget: WorkBudget(forBytes: 0, of: .migrations))
    else { return nil }
    (self.database, self.table) = (database, table)
    let values = rows.map { "(\((["0"] + $0).joined(separator: ", ")))" }
    let index = SQLName.quote(Scratch.former(table.name))
    let terms = expressions.map { "+\($0.inParentheses)" }
    guard make(table.quotedName, columns, of: table),
      runs("INSERT INTO \(table.quotedName) VALUES \(values.joined(separator: ", "))"),
      // An index only accepts expressions that depend on nothing but the row.
      terms.isEmpty
        || runs("CREATE INDEX \(index) ON \(table.quotedName) (\(terms.joined(separator: ", ")))")
    else { return nil }
  }

  /// Returns whether a condition holds for all rows. Like a CHECK, it holds if it is NULL.
  func hold(_ condition: String) -> Bool { hasNone(where: condition, in: table.quotedName) }

  /// Returns whether a condition holds for what the rows become.
  func hold(
    _ condition: String, in new: StoredTable, _ values: [(column: String, expression: String)]
  ) -> Bool {
    let columns = values.compactMap { new.column($0.column) }
    let copies = (["0"] + values.map(\.expression.inParentheses)).joined(separator: ", ")
    return make(scratch, columns, of: new)
      && runs("INSERT INTO \(scratch) SELECT \(copies) FROM \(table.quotedName)")
      && hasNone(where: condition, in: "\(scratch) AS \(new.quotedName)")
  }

  private func hasNone(where condition: String, in source: String) -> Bool {
    let rows = try? database.rows(
      "SELECT 1 FROM \(source) WHERE NOT \(condition.inParentheses) LIMIT 1")
    return rows?.isEmpty ?? false
  }

  private var scratch: String { SQLName.quote(Scratch.table(table.name)) }

  /// Creates a table with some columns, after one that every such table has.
  private func make(_ name: String, _ columns: [Column], of table: StoredTable) -> Bool {
    let marker = "\(SQLName.quote(Scratch.count)) INTEGER"
    let definitions = [marker] + table.plainDefinitions(of: columns)
    return columns.allSatisfy {
      $0.collation.map { SQLFacts.isOwnCollation(SQLName($0.value)) } ?? true
    }
      && runs(
        "CREATE TABLE \(name) (\(definitions.joined(separator: ", ")))"
          + (table.table.isStrict ? " STRICT" : ""))
  }

  /// Runs a statement without stand-ins for the app's functions and collations, and returns whether
  /// it succeeds.
  private func runs(_ sql: String) -> Bool {
    let tokens = NormalizedSQL(sql).tokens
    let isKnown = zip(tokens, tokens.dropFirst()).allSatisfy {
      $0 != "collate" || SQLFacts.isOwnCollation(SQLName($1))
    }
    return isKnown && (try? database.rows(sql)) != nil
  }

}

// MARK: - Values

extension RowTrial {
  private static let mostRows = 1000

  /// Returns each combination of the values that columns can hold; nil if there are too many.
  private static func rows(
    of columns: [Column], in table: StoredTable, _ known: KnownColumns
  ) -> [[String]]? {
    var rows: [[String]] = [[]]
    for column in columns {
      guard let values = values(of: column, in: table, known),
        rows.count * values.count <= mostRows
      else { return nil }
      rows = rows.flatMap { row in values.map { row + [$0] } }
    }
    return rows
  }

  /// Returns the values that a column can hold, as SQL; nil if they aren't limited.
  private static func values(
    of column: Column, in table: StoredTable, _ known: KnownColumns
  ) -> [String]? {
    let name = SQLName.folded(column.name.value)
    if known.null.contains(name) { return ["NULL"] }
    // In other columns, values that are stored differently may equal a value in a CHECK's list.
    guard [.integer, .text].contains(table.affinity(of: name)),
      SQLName.areEqual(column.collation?.value ?? "BINARY", "BINARY")
    else { return nil }
    return table.table.checks.firstResult { SQLText($0.condition.value).values(listedFor: name) }
      .map { $0 + (table.isNeverNull(name) ? [] : ["NULL"]) }
  }
}

extension SQLText {
  /// Returns the literals in `column IN (...)`, if there is nothing else.
  fileprivate func values(listedFor column: String) -> [String]? {
    guard case .membership(let value, .list(let items), false) = expression().form,
      value.column?.onlyName == SQLName(column), items.allSatisfy(isLiteral)
    else { return nil }
    return items.map { $0.range.map { text($0) }.joined() }
  }

  private func isLiteral(_ expression: SQLExpression) -> Bool {
    switch expression.form {
    case .prefix("-", let operand): isLiteral(operand)
    case .literal(.integer), .literal(.real), .literal(.text): true
    default: false
    }
  }
}
