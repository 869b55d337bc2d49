import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A column with an expression for its values, in SQL.
typealias ColumnValue = (column: String, expression: String)

/// The future rows of a table, for queries that find those that can't be stored.
struct RowQuery {
  /// The source of the rows, in SQL.
  private let source: String
  /// The columns that identify a row.
  let ids: [String]

  /// A calculation over the rows that the one before returns.
  struct Calculation {
    /// The columns that stay as they are.
    var kept: [SQLName]
    var values: [ColumnValue]
  }

  /// - Parameters:
  ///   - values: The columns with their expressions; empty for the rows as they are.
  ///   - mayVary: Whether a value may be another one if it is calculated again.
  ///   - steps: More columns, with expressions over these values and those of the columns before.
  init(
    _ table: String, ids: [String], _ values: [ColumnValue] = [], mayVary: Bool = false,
    _ steps: [Calculation] = [], where condition: String? = nil
  ) {
    self.ids = ids
    if values.isEmpty {
      source = table
      return
    }
    let known = Set(values.map { SQLName($0.column) })
    let others = ids.map { SQLName($0) }.filter { !known.contains($0) }
    let condition = condition.map { " WHERE \($0)" } ?? ""
    // Without a limit, SQLite would calculate a value again wherever it is mentioned.
    let end = mayVary || steps.count > 1 ? " LIMIT -1" : ""
    func name(_ number: Int) -> String { SQLName.quote(Scratch.step(number)) }
    var rows = [
      Calculation(kept: others, values: values).selection + "FROM \(table)\(condition)\(end)"
    ]
    for (number, step) in steps.enumerated() {
      rows.append(step.selection + "FROM \(name(number)) AS \(table)\(end)")
    }
    // SQLite's parser takes only few subqueries in each other.
    let common = rows.dropLast().enumerated().map { "\(name($0)) AS (\($1))" }
    let beginning = common.isEmpty ? "" : "WITH \(common.joined(separator: ", ")) "
    source = "(\(beginning)\(rows[rows.count - 1])) AS \(table)"
  }

  func rows(where condition: String) -> String {
    "SELECT \(SQLName.list(ids)) FROM \(source) WHERE \(condition)"
  }

  /// Returns a query for the rows with duplicate keys. NULL is never a duplicate.
  func duplicates(of keys: [(name: String, sql: String)], where condition: String? = nil) -> String
  {
    let present = keys.map { "\($0.sql) IS NOT NULL" } + (condition.map { ["(\($0))"] } ?? [])
    let names = Set(keys.map { SQLName($0.name) })
    let others = ids.filter { !names.contains(SQLName($0)) }.map(SQLName.quote)
    let columns = others + keys.map { SQLName.quote($0.name) }
    let terms = others + keys.map { "\($0.sql) AS \(SQLName.quote($0.name))" }
    let count = SQLName.quote(Scratch.count)
    return "SELECT \(columns.joined(separator: ", ")) FROM (SELECT "
      + terms.joined(separator: ", ") + ", count(*) OVER (PARTITION BY "
      + keys.map(\.sql).joined(separator: ", ") + ") AS \(count) FROM \(source) WHERE "
      + present.joined(separator: " AND ") + ") WHERE \(count) > 1"
  }

  /// Returns the condition for the rows of a table that refer to missing rows.
  static func isOrphan(
    by key: [(column: SQLName, target: SQLName)], in table: String, of parent: String
  ) -> String {
    let other = SQLName.quote(Scratch.table(parent))
    let pairs = key.map { "\(other).\($1.quoted) = \(SQLName.quote(table)).\($0.quoted)" }
    let present = key.map { "\($0.column.quoted) IS NOT NULL" }
    return present.joined(separator: " AND ") + " AND NOT EXISTS (SELECT 1 FROM "
      + "\(SQLName.quote(parent)) AS \(other) WHERE \(pairs.joined(separator: " AND ")))"
  }
}

extension RowQuery.Calculation {
  fileprivate var selection: String {
    let terms =
      kept.map(\.quoted) + values.map { "\($0.expression) AS \(SQLName.quote($0.column))" }
    return "SELECT \(terms.joined(separator: ", ")) "
  }
}

extension StoredTable {
  /// The columns that identify a row: the primary key, after the rowid if it can be NULL or there is none.
  var ids: [String] { (hasOwnKey ? [] : [table.rowIDName].compactMap(\.self)) + table.keyColumns }

  /// Whether the primary key tells each row from the others.
  var hasOwnKey: Bool {
    !table.keyColumns.isEmpty && table.keyColumns.allSatisfy { isNeverNull(SQLName($0)) }
  }

  /// The rows as they are.
  var allRows: RowQuery { RowQuery(quotedName, ids: ids) }

  /// Reads the definition of an index.
  func index(of object: StoredObject) -> Index? { IndexReader.read(object.sql, object.name, table) }
}

extension IndexedColumn {
  /// The indexed column or expression, in SQL.
  var sql: String {
    let term =
      switch term {
      case .column(let name): SQLName.quote(name.value)
      case .expression(let expression): "(\(expression.value))"
      }
    return collation.map { "\(term) COLLATE \(SQLName.quote($0.value))" } ?? term
  }
}
