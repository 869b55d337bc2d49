import DBGenSQLText
import SchemaParser

/// Writes the definition of a full-text table and the triggers that keep it up to date; see
/// "External Content Tables" in SQLite's FTS5 documentation.
struct FullTextDefinition {
  let table: FullTextTable
  /// The table that is indexed.
  let content: Table?

  var createTable: SQLStatementText {
    var sql = SQLStatementText()
    sql.append("CREATE VIRTUAL TABLE ")
    sql.append(name: table.name)
    sql.append(" USING fts5 ")
    sql.append(list: table.columns.map(definition) + options) {
      $0.append($1.value, from: $1.range)
    }
    return sql
  }

  private func definition(of column: Located<String>) -> Located<String> {
    column.map { SQLName.quote($0) + (isIndexed(column) ? "" : " UNINDEXED") }
  }

  private func isIndexed(_ column: Located<String>) -> Bool {
    !table.unindexed.contains { $0.sqlName == column.sqlName }
  }

  private var options: [Located<String>] {
    var options: [Located<String>] = []
    if let content, let rowID = content.rowIDName {
      options.append(table.name.map { _ in "content=\(SQLName.quote(content.name.value))" })
      options.append(table.name.map { _ in "content_rowid=\(SQLName.quote(rowID))" })
    } else if table.isContentless {
      options.append(table.name.map { _ in "content=''" })
    }
    if let tokenizer = table.tokenizer {
      options.append(tokenizer.map { "tokenize=\(SQLName.quote($0))" })
    }
    if let prefix = table.prefix {
      options.append(prefix.map { "prefix=\(SQLString.quote($0))" })
    }
    return options
  }

  // MARK: - Triggers

  var createTriggers: [SQLStatementText] {
    guard let content, let rowID = content.rowIDName else { return [] }
    let names = table.triggerNames
    let addition = insertion(of: "new", rowID)
    let removal = insertion(of: "old", rowID, removing: true)
    return [
      trigger(names[0], "AFTER INSERT", on: content, [addition]),
      trigger(names[1], "AFTER DELETE", on: content, [removal]),
      trigger(
        names[2], "AFTER UPDATE", on: content, when: change(of: content, rowID),
        [removal, addition]),
    ]
  }

  private func trigger(
    _ name: Located<String>, _ event: String, on content: Table, when condition: String? = nil,
    _ body: [String]
  ) -> SQLStatementText {
    var sql = SQLStatementText()
    sql.append("CREATE TRIGGER ")
    sql.append(name: name)
    sql.append(" \(event) ON \(SQLName.quote(content.name.value))")
    if let condition { sql.append("\nWHEN \(condition)") }
    sql.append(" BEGIN\n" + body.map { "  \($0);\n" }.joined() + "END")
    return sql
  }

  private var columns: [String] { table.columns.map { SQLName.quote($0.value) } }

  /// Returns the statement that adds a row to the index, or removes one. For that, FTS5 requires the
  /// values that were indexed.
  private func insertion(of row: String, _ rowID: String, removing: Bool = false) -> String {
    let index = SQLName.quote(table.name.value)
    let names = (removing ? [index] : []) + ["rowid"] + columns
    let values =
      (removing ? ["'delete'"] : []) + ([SQLName.quote(rowID)] + columns).map { "\(row).\($0)" }
    return """
      INSERT INTO \(index) (\(names.joined(separator: ", ")))
        VALUES (\(values.joined(separator: ", ")))
      """
  }

  /// Returns the condition that an update changes indexed values; nil if equal values can differ as
  /// text.
  private func change(of content: Table, _ rowID: String) -> String? {
    let names = table.columns.filter(isIndexed)
    let indexed = names.compactMap { content.column(named: $0.value) }
    guard content.isStrict, indexed.allSatisfy({ !SQLName.areEqual($0.declaredType, "ANY") }) else {
      return nil
    }
    let columns = [rowID] + names.map(\.value)
    return columns.map(SQLName.quote).map { "old.\($0) IS NOT new.\($0) COLLATE BINARY" }
      .joined(separator: "\n  OR ")
  }
}
