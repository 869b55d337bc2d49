import DBGenSQLText
import SchemaParser

extension DumpReader {
  /// Gives indexes that are named after their columns the form that a person chooses: unique ones
  /// become constraints, and others of one column have the name of `index: true` if it is free.
  mutating func simplifyIndexes() {
    let written = indexes
    var taken = Set((written.map(\.name) + tables.map(\.name)).map { SQLName($0) })
    indexes = []
    for var index in written {
      if let columns = index.columnsOfItsName {
        if index.isUnique, takeUnique(columns, index) { continue }
        let name = "\(index.table)_\(columns[0])"
        if !index.isUnique, columns.count == 1, taken.insert(SQLName(name)).inserted {
          index.rename(name)
        }
      }
      indexes.append(index)
    }
  }

  /// Makes a unique index a constraint of its table. Returns whether it is none of a key.
  private mutating func takeUnique(_ columns: [String], _ index: DumpIndex) -> Bool {
    guard let place = tables.firstIndex(where: { $0.id == index.tableID }) else { return false }
    let names = columns.map { SQLName($0) }
    let keys = tables[place].uniqueKeys.map(\.columns) + [tables[place].primaryKey]
    guard !keys.contains(where: { $0.map { SQLName($0) } == names }) else { return false }
    tables[place].uniqueKeys.append(DumpKey(name: index.name, columns: columns))
    return true
  }
}

extension DumpIndex {
  /// The columns of an index of whole rows, if the name says nothing else.
  fileprivate var columnsOfItsName: [String]? {
    let columns = terms.compactMap { term -> String? in
      let sql = SQLText(term)
      return sql.tokens.count == 1 && sql.tokens[0].isName ? sql.name(0) : nil
    }
    guard condition == nil, columns.count == terms.count, name.isGenerated(from: table, columns)
    else { return nil }
    return columns
  }

  fileprivate mutating func rename(_ new: String) { (writtenName, name) = (name, new) }
}
