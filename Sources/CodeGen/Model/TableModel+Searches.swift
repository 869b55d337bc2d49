import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Decides the full-text searches of a table, one for each of its indexes but the first.
extension TableModel {
  /// The full-text indexes of the table, or itself.
  private var fullTextTables: [FullTextTable] {
    if let derived { return [derived.index].compactMap(\.self) }
    return schema.fullTextTables.filter {
      SQLName.areEqual($0.contentTable?.value ?? "", table.name.value)
    }
  }

  /// The runtime has that of the first.
  var searches: [FunctionModel] {
    zip(fullTextTables, searchIndexes).dropFirst().map { table, index in
      search(
        by: index.name,
        label: SwiftName.escaped(
          table.swiftName?.value ?? SwiftName.member(from: table.name.value)))
    }
  }

  /// The indexes, with names of their own and the arguments of the runtime's function that returns
  /// them.
  var searchIndexes: [(name: String, doc: String, arguments: [String])] {
    var taken = SwiftName.relationMembers
    // The index refers to rows by their rowids.
    let rowID = derived == nil ? table.rowIDName.map(SwiftLiteral.string) : nil
    return fullTextTables.map { index in
      var name = index.swiftName?.value ?? SwiftName.member(from: index.name.value)
      while !taken.insert(name).inserted { name += "Index" }
      // By the names of the table, which the columns in Swift have.
      let columns = index.columns.map {
        SwiftLiteral.string(table.column(named: $0.value)?.name.value ?? $0.value)
      }
      let arguments = [
        SwiftLiteral.string(index.name.value), rowID.map { "rowID: \($0)" },
        "columns: " + columns.joined(separator: ", "),
      ]
      return (
        SwiftName.escaped(name), "The full-text index `\(index.name.value)`.",
        arguments.compactMap(\.self)
      )
    }
  }

  private func search(by index: String, label: String) -> FunctionModel {
    func closure(_ result: String) -> String { "((\(functions).ColumnSet.Type) -> \(result))?" }
    let condition = closure("\(names.runtime("Condition"))<\(functions)>")
    let order = closure("[\(names.runtime("Ordering"))<\(functions)>]")
    return FunctionModel(
      doc: [
        "Returns every \(noun.text) that matches a full-text query and a condition, best match first or in another order.",
        "", FunctionModel.malformedQuery,
      ],
      name: "search",
      parameters: [
        "\(label) query: String", "where condition: \(condition) = nil",
        "orderBy order: \(order) = nil", "limit: Int? = nil", "offset: Int = 0",
        "from transaction: \(names.runtime("ReadTransaction"))",
      ], result: "[\(rowInFunctions)]",
      body: .call(
        function: "search",
        arguments: [
          "query", "in: .\(index)", "where: condition", "orderBy: order", "limit: limit",
          "offset: offset", "from: transaction",
        ]))
  }
}

extension FunctionModel {
  fileprivate static let malformedQuery =
    "- Throws: `DatabaseError` if the query is malformed. `FullTextQuery.words` makes a query of any text."

  /// Returns the search by an index that keeps no texts, which finds rowids.
  init(searchBy index: FullTextTable, transaction: String) {
    let name = SQLName.quote(index.name.value)
    self.init(
      doc: [
        "Returns the rowid of every text that matches a full-text query, best match first.", "",
        Self.malformedQuery,
      ],
      name: "search",
      parameters: [
        "_ query: String", "limit: Int? = nil", "from transaction: \(transaction)",
      ], result: "[Int64]",
      body: .statement(
        .sql(
          """
          SELECT "rowid"
          FROM \(name)
          WHERE \(name).\(name) MATCH ?1
          ORDER BY \(name)."rank" LIMIT ?2
          """, name: index.name.value),
        bindings: ["text: query, at: 1", "integer: limit ?? -1, at: 2"],
        .rows(function: "rows", value: .expression("row.int64(0)"))))
  }
}
