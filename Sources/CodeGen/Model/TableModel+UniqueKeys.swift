import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension TableModel {
  /// The unique keys other than the primary key, as static properties of the runtime's type.
  var uniqueKeys: [(name: String, arguments: [String])] {
    if derived != nil { return [] }
    var taken = SwiftName.relationMembers.union(SwiftName.uniqueKeyMembers)
    return UniqueColumns.all(of: table).map { key in
      let name = SwiftName.free(name(of: key, taken), prefix: "key", avoiding: taken)
      taken.insert(name)
      return (SwiftName.escaped(name), arguments(of: key))
    }
  }

  /// Returns the name of a key: that of its columns, unless it is an index that has only some rows, or
  /// another key has the columns.
  private func name(of key: UniqueColumns, _ taken: Set<String>) -> String {
    let properties = key.places.map { tableNames.properties[$0] }
    let name = properties[0] + properties.dropFirst().map { "And" + $0.capitalizedFirst }.joined()
    let index = key.index.map(SwiftName.member) ?? ""
    let isOwn = SwiftIdentifier.isValid(index) && (key.condition != nil || taken.contains(name))
    return isOwn ? index : name
  }

  private func arguments(of key: UniqueColumns) -> [String] {
    let collations = key.columns.map { table.collation(of: $0) }
    return key.places.map { "\($0)" }
      + (collations.contains { $0 != .binary } ? ["respelled: true"] : [])
      + (key.target.map { ["target: \(SwiftLiteral.raw($0) ?? SwiftLiteral.string($0))"] } ?? [])
  }
}

/// A unique constraint or a unique index, by columns alone.
private struct UniqueColumns {
  var columns: [IndexedColumn]
  /// The places of the columns in the table.
  var places: [Int]
  /// The name of the index, if it is one.
  var index: String?
  /// The condition of a partial index.
  var condition: String?

  /// Returns the keys that differ from each other and from the primary key.
  static func all(of table: Table) -> [UniqueColumns] {
    let constraints = table.uniqueConstraints.map { ($0.columns, nil as Index?) }
    let indexes = table.indexes.filter(\.isUnique).map { ($0.columns, $0 as Index?) }
    var found = [UniqueColumns(table.primaryKey?.columns ?? [], nil, of: table)].compactMap(\.self)
    let primary = found.count
    for key in (constraints + indexes).compactMap({ UniqueColumns($0, $1, of: table) })
    where !found.contains(where: { $0.isSame(as: key, in: table) }) {
      found.append(key)
    }
    return Array(found.dropFirst(primary))
  }

  private init?(_ columns: [IndexedColumn], _ index: Index?, of table: Table) {
    let names = columns.compactMap { $0.columnName?.value }
    guard !names.isEmpty, names.count == columns.count, let places = table.columnIndices(names)
    else { return nil }
    (self.columns, self.places) = (columns, places)
    (self.index, condition) = (index?.name.value, index?.condition?.value)
  }

  private func isSame(as other: UniqueColumns, in table: Table) -> Bool {
    places == other.places && condition == other.condition
      && columns.map(table.collation) == other.columns.map(table.collation)
  }

  /// The SQL that tells SQLite which key it is, if that needs more than the columns.
  var target: String? {
    if condition == nil, columns.allSatisfy({ $0.collation == nil }) { return nil }
    let list = columns.map { column in
      SQLName.quote(column.columnName?.value ?? "")
        + (column.collation.map { " COLLATE \(SQLName.quote($0.value))" } ?? "")
    }
    let filter = condition.map { " WHERE \($0)\(SQLText($0).endsInLineComment ? "\n" : "")" }
    return "(\(list.joined(separator: ", ")))" + (filter ?? "")
  }
}
