import DBGenSQLSyntax
import SchemaParser

/// Decides which functions of its own a table has: those that find rows by the columns of keys,
/// foreign keys and indexes or by full-text queries, and those for a key that isn't called `id`.
extension TableModel {
  var ownFunctions: [FunctionModel] {
    let fullIndexes = table.indexes.filter { $0.condition == nil }
    // The keys by which rows are found, each with other columns.
    var seen: Set<[Int]> = []
    let uniqueKeys = Self.keys(
      of: table,
      [table.primaryKey?.columns ?? []] + table.uniqueConstraints.map(\.columns)
        + fullIndexes.filter(\.isUnique).map(\.columns)
    ).filter { seen.insert(Self.columns(of: $0)).inserted }
    let foreignKeys = table.foreignKeys.map { key in key.columns.map { IndexedColumn(.column($0)) }
    }
    let indexedKeys = Self.preferringOwnCollations(
      Self.keys(of: table, foreignKeys + fullIndexes.filter { !$0.isUnique }.map(\.columns)))
    let unique = uniqueKeys.map { (key: $0, columns: Self.columns(of: $0)) }
    let key = unique.first { $0.columns == keyIndices && idType == nil }?.columns
    let others = unique.filter { $0.columns != keyIndices }.map(\.key)
    let including = namedRelations.isEmpty ? nil : key.map { fetchIncluding($0) }
    return (key.map { [fetch(byKey: $0)] } ?? []) + [including].compactMap(\.self)
      + others.map { find(by: $0, isUnique: true) }
      + indexedKeys.map { find(by: $0, isUnique: false) }
      + searches
      + (key.map { [exists($0), update($0), delete($0)] } ?? [])
      + (key.map { deletion == nil ? [] : [restore($0), erase($0)] } ?? [])
  }

  /// Returns the keys without those that contain an expression.
  private static func keys(of table: Table, _ lists: [[IndexedColumn]]) -> [[KeyColumn]] {
    lists.compactMap { $0.isEmpty ? nil : table.parts(ofKey: $0) }
  }

  /// Returns the first of the keys that have the same columns, or that which compares them as the columns
  /// do.
  private static func preferringOwnCollations(_ keys: [[KeyColumn]]) -> [[KeyColumn]] {
    keys.map(columns).unique.compactMap { set in
      let alike = keys.filter { columns(of: $0) == set }
      return alike.first { $0.allSatisfy { $0.collation == nil } } ?? alike.first
    }
  }

  /// Returns the columns of a key. One that occurs twice, with two collations, is used once.
  private static func columns(of key: [KeyColumn]) -> [Int] { key.map(\.column).unique }

  // MARK: - Functions

  private func find(by key: [KeyColumn], isUnique: Bool) -> FunctionModel {
    let indices = Self.columns(of: key)
    let parameters = parameters(indices, nullsMatch: !isUnique, isNumberedByColumn: false)
    return FunctionModel(
      doc: isUnique
        ? fetchSummary(indices) : ["Returns every \(noun.text) with the given \(list(indices))."],
      name: isUnique ? "fetch" : "fetchAll",
      parameters: parameters.map(\.declaration) + ["from transaction: \(reading)"],
      result: isUnique ? "\(rowInFunctions)?" : "[\(rowInFunctions)]",
      body: .lookup(
        function: isUnique ? "first" : "all", table: tableNames.functions,
        condition: condition(key, nullsMatch: !isUnique),
        bindings: parameters.map(\.binding)))
  }

  private func fetch(byKey indices: [Int]) -> FunctionModel {
    function(
      "fetch", indices, ["from transaction: \(reading)"], doc: fetchSummary(indices),
      result: "\(rowInFunctions)?", .ofTable(kind: "fetchByKey", table: tableNames.functions),
      "statement.first(\(tableNames.functions).self)")
  }

  /// Returns the function for a row with relations, like the runtime's for a key called `id`.
  private func fetchIncluding(_ indices: [Int]) -> FunctionModel {
    let parameters = parameters(
      indices, nullsMatch: true, taken: ["others", "relation", "transaction"])
    let relation = names.runtime("Relation")
    let arguments = parameters.map { "\($0.label): \($0.local)" } + ["from: transaction"]
    return FunctionModel(
      doc: [
        "Returns the \(noun.text) with the given \(list(indices)) and what belongs to it by some "
          + "relations, if there is one."
      ], name: "fetch", generics: "<First, each Other>",
      parameters: parameters.map(\.declaration) + [
        "including relation: \(relation)<\(tableNames.functions), First>",
        "_ others: repeat \(relation)<\(tableNames.functions), each Other>",
        "from transaction: \(reading)",
      ], result: "(\(rowInFunctions), First, repeat each Other)?",
      body: .call(
        function: "_joined",
        arguments: [
          "fetch(\(arguments.joined(separator: ", ")))", "relation", "repeat each others",
          "from: transaction",
        ]))
  }

  private func exists(_ indices: [Int]) -> FunctionModel {
    function(
      "exists", indices, ["in transaction: \(reading)"],
      doc: ["Returns whether \(noun.withArticle) with the given primary key exists."],
      .ofTable(kind: "exists", table: tableNames.functions), "statement.hasRow()")
  }

  private func update(_ indices: [Int]) -> FunctionModel {
    let doc =
      "Updates the given columns of the \(noun.text) with the given primary key, and returns whether it exists."
    let parameters = parameters(indices, nullsMatch: true)
    let others = [
      "set changes: [\(names.nested.change)]", "in transaction: \(writing)",
    ]
    return FunctionModel(
      doc: [doc], attributes: [Self.discardable], name: "update",
      parameters: parameters.map(\.declaration) + others, result: "Bool",
      body: .update(bindings: parameters.map(\.binding)))
  }

  /// Returns a function that changes whether there is a row with a key.
  private func change(_ name: String, _ indices: [Int], _ doc: (_ row: String) -> String)
    -> FunctionModel
  {
    function(
      name, indices, ["in transaction: \(writing)"],
      doc: [doc("the \(noun.text) with the given primary key")], attributes: [Self.discardable],
      .ofTable(kind: name, table: tableNames.functions), "statement.runReportingChange()")
  }

  private func delete(_ indices: [Int]) -> FunctionModel {
    change("delete", indices) { "Deletes \($0), and returns whether it existed." }
  }

  private func restore(_ indices: [Int]) -> FunctionModel {
    change("restore", indices) {
      "Restores \($0), and returns whether there is one that is marked as deleted."
    }
  }

  private func erase(_ indices: [Int]) -> FunctionModel {
    change("erase", indices) {
      "Removes \($0), whether it is marked as deleted or not, and returns whether there was one."
    }
  }

  /// Returns a function for the row with a key.
  private func function(
    _ name: String, _ key: [Int], _ others: [String], doc: [String], attributes: [String] = [],
    result: String = "Bool", _ statement: FunctionModel.Statement, _ expression: String
  ) -> FunctionModel {
    let parameters = parameters(key, nullsMatch: true)
    return FunctionModel(
      doc: doc, attributes: attributes, name: name,
      parameters: parameters.map(\.declaration) + others, result: result,
      body: .statement(
        statement, bindings: parameters.map(\.binding), .expression(expression)))
  }

  // MARK: - Parts

  private var reading: String { names.runtime("ReadTransaction") }
  private var writing: String { names.runtime("WriteTransaction") }

  private static let discardable = "@discardableResult"

  private func fetchSummary(_ indices: [Int]) -> [String] {
    ["Returns the \(noun.text) with the given \(list(indices)), if there is one."]
  }

  private func list(_ indices: [Int]) -> String {
    indices.map { "`\(tableNames.properties[$0])`" }.joined(separator: " and ")
  }

  /// Returns the parameters for columns. A lookup by unique columns never finds NULL, since NULLs
  /// are distinct. Other lookups find the rows that hold NULL, as does the lookup by the primary
  /// key, which every record has, even if it holds NULL.
  ///
  /// - Parameter isNumberedByColumn: Whether a parameter has its column's number, as in the statements
  ///   of the runtime.
  private func parameters(
    _ indices: [Int], nullsMatch: Bool, isNumberedByColumn: Bool = true,
    taken: Set<String> = ["changes", "sql", "statement", "transaction", "update"]
  ) -> [(declaration: String, label: String, local: String, binding: String)] {
    let properties = indices.map { tableNames.properties[$0] }
    let parameters = SwiftName.parameters(properties) { name in
      taken.contains(name) || names.isTypeInBodies(name)
    }
    return zip(indices, parameters).enumerated().map { place, parameter in
      let (index, name) = parameter
      let number = (isNumberedByColumn ? index : place) + 1
      let column = columnTypes[index]
      let isOptional = nullsMatch && table.columns[index].isNullable
      return (
        "\(name.declaration): \(column.name)\(isOptional ? "?" : "")",
        SwiftName.label(tableNames.properties[index]), name.local,
        column.coding.binding(name.local, isOptional: isOptional, at: number)
      )
    }
  }
}
