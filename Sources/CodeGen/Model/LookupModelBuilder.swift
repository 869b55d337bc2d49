import SchemaParser

/// Decides which columns rows can be looked up by: those of keys, foreign keys and indexes.
struct LookupModelBuilder {
  let builder: TableModelBuilder
  private let uniqueSets: [[Int]]
  private let indexedSets: [[Int]]

  init(table builder: TableModelBuilder) {
    self.builder = builder
    let table = builder.table
    let fullIndexes = table.indexes.filter { $0.condition == nil }
    uniqueSets = Self.columnSets(
      in: table,
      [table.primaryKey?.columns ?? []] + table.uniqueConstraints.map(\.columns)
        + fullIndexes.filter(\.isUnique).map(\.columns))
    let foreignKeys = table.foreignKeys.map { key in key.columns.map { IndexedColumn(.column($0)) }
    }
    indexedSets = Self.columnSets(
      in: table, foreignKeys + fullIndexes.filter { !$0.isUnique }.map(\.columns))
  }

  var columnSets: [[Int]] { uniqueSets + indexedSets }

  var lookups: [LookupModel] {
    uniqueSets.map { lookup($0, isUnique: true) } + indexedSets.map { lookup($0, isUnique: false) }
  }

  /// Returns the distinct lists of columns, without those that contain an expression. A column that
  /// occurs twice in a list, with two collations, is used once.
  private static func columnSets(in table: Table, _ lists: [[IndexedColumn]]) -> [[Int]] {
    var seen = Set<[Int]>()
    return lists.compactMap { columns in
      let names = columns.compactMap { $0.columnName?.value }
      guard !names.isEmpty, names.count == columns.count,
        let places = table.columnIndices(names)
      else { return nil }
      var known = Set<Int>()
      let indices = places.filter { known.insert($0).inserted }
      return seen.insert(indices).inserted ? indices : nil
    }
  }

  private func lookup(_ indices: [Int], isUnique: Bool) -> LookupModel {
    let isPrimaryKey = indices == builder.keyIndices && isUnique
    let nullsMatch = !isUnique || isPrimaryKey
    return LookupModel(
      parameters: indices.map { parameter($0, nullsMatch: nullsMatch) },
      isUnique: isUnique, isPrimaryKey: isPrimaryKey,
      condition: isPrimaryKey ? "" : builder.condition(indices, nullsMatch: nullsMatch))
  }

  /// Returns the parameter for a column. A lookup by unique columns never finds NULL, since NULLs
  /// are distinct. Other lookups find the rows that hold NULL, as does the lookup by the primary
  /// key, which every record has, even if it holds NULL.
  private func parameter(_ index: Int, nullsMatch: Bool) -> LookupModel.Parameter {
    let column = builder.columnTypes[index]
    let isOptional = nullsMatch && builder.table.columns[index].isNullable
    let property = builder.tableNames.properties[index]
    let taken: Set = ["changes", "sql", "statement", "transaction", "update"]
    let parameter = SwiftName.parameter(property, taken: taken)
    return LookupModel.Parameter(
      property: property, declaration: parameter.declaration,
      type: column.name + (isOptional ? "?" : ""),
      binding: column.coding.binding(parameter.local, isOptional: isOptional, at: index + 1))
  }
}
