import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Builds the full-text searches of a table.
struct SearchModelBuilder {
  let table: Table
  /// The name of the table's rowid, by which its index refers to rows; nil if the table is itself
  /// the index.
  let rowID: String?
  /// The result of a search, in words.
  let found: String
  let result: String
  let reading: FunctionModel.Reading
  let transaction: String
  /// The condition that a row of the table isn't deleted, if it can be; the column follows the
  /// table's name and a period.
  var filter: String?

  /// Returns the searches of a table, one for each of its full-text indexes. The first has no
  /// label.
  func searches(in schema: CheckedSchema) -> [FunctionModel] {
    let indexes = schema.fullTextTables.filter {
      SQLName.areEqual($0.contentTable?.value ?? "", table.name.value)
    }
    return indexes.enumerated().map { position, index in
      search(by: index, label: position == 0 ? "_" : SwiftName.searchLabel(of: index))
    }
  }

  func search(by index: FullTextTable, label: String = "_") -> FunctionModel {
    FunctionModel(
      doc: [
        "Returns \(found) that matches a full-text query, best match first.", "",
        "- Throws: `DatabaseError` if the query is malformed. `FullTextQuery.words` makes a query of any text.",
      ],
      name: "search",
      parameters: [
        "\(label) query: String", "limit: Int? = nil", "from transaction: \(transaction)",
      ], result: result,
      body: .statement(
        .sql(sql(of: index), name: index.name.value),
        bindings: ["text: query, at: 1", "integer: limit ?? -1, at: 2"]
          + (filter == nil ? [] : ["boolean: transaction._includesDeleted, at: 3"]),
        reading))
  }

  /// Returns the statement, whose first parameter is the query and whose second is the maximum
  /// number of rows.
  private func sql(of index: FullTextTable) -> String {
    let name = SQLName.quote(index.name.value)
    let join = rowID.map { rowID in
      let content = SQLName.quote(table.name.value)
      return "\nJOIN \(content) ON \(content).\(SQLName.quote(rowID)) = \(name).\"rowid\""
    }
    let items = columns.dropLast().map { $0 + "," } + columns.suffix(1)
    let list = items.filled(width: 89).joined(separator: "\n")
    return """
      SELECT \(list)
      FROM \(name)\(join ?? "")
      WHERE \(name).\(name) MATCH ?1\(condition)
      ORDER BY \(name)."rank" LIMIT ?2
      """
  }

  private var condition: String {
    filter.map { " AND (\(SQLName.quote(table.name.value)).\($0) OR ?3)" } ?? ""
  }

  private var columns: [String] {
    let columns = table.columns.map { SQLName.quote($0.name.value) }
    if columns.isEmpty { return ["\"rowid\""] }
    return rowID == nil ? columns : columns.map { "\(SQLName.quote(table.name.value)).\($0)" }
  }
}

extension SwiftName {
  /// Returns the label that distinguishes a search by one index of a table from those by others.
  fileprivate static func searchLabel(of index: FullTextTable) -> String {
    escaped(index.swiftName?.value ?? member(from: index.name.value))
  }
}
