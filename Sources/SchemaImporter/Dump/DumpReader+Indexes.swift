import DBGenSQLSyntax
import DBGenSQLText

extension DumpReader {
  /// Gives indexes of columns the form that a person chooses: unique ones become constraints, and
  /// others of one column have the name of `index: true` if it is free. No file has their names.
  mutating func simplifyIndexes() {
    let written = indexes
    var taken = Set((written.map(\.name) + tables.map(\.name)).map { SQLName($0) })
    indexes = []
    for var index in written {
      if let columns = index.plainColumns {
        if index.isUnique, takeUnique(columns, index) { continue }
        let name = "\(index.table)_\(columns[0])"
        if !index.isUnique, columns.count == 1, taken.insert(SQLName(name)).inserted {
          index.rename(name)
        }
      }
      indexes.append(index)
    }
  }

  /// Reads USING INDEX, which makes an index that a script created a key. Returns its columns.
  mutating func takeIndex(_ parser: inout SQLParser, of table: DumpTable) -> [String]? {
    guard parser.take("using", "index"), let name = parser.next().map({ sql.sqlName($0) }),
      let place = indexes.firstIndex(where: {
        $0.tableID == table.id && SQLName($0.name) == name
      }), let columns = indexes[place].plainColumns
    else { return nil }
    indexes.remove(at: place)
    return columns
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

  /// Leaves out the columns that PostgreSQL's full-text search keeps the words of others in, with the
  /// keys and indexes of them.
  mutating func leaveOutSearchVectors() {
    for place in tables.indices {
      var table = tables[place]
      for column in table.columns where SQLName(column.type) == "tsvector" {
        leftOut.add(
          "column of type tsvector, in whose place 'fullTextSearch' can be written",
          "\(table.name).\(column.name)")
        for key in table.uniqueKeys where key.contains(column.name) {
          leftOut.add("unique key of such a column", key.name ?? table.name)
        }
        remove(column: column.name, from: &table)
      }
      tables[place] = table
    }
  }
}

extension DumpIndex {
  /// The columns of an index of all rows; nil if it has expressions or an order.
  var plainColumns: [String]? {
    let columns = terms.compactMap { term -> String? in
      let sql = SQLText(term)
      return sql.tokens.count == 1 && sql.tokens[0].isName ? sql.name(0) : nil
    }
    return condition == nil && columns.count == terms.count ? columns : nil
  }

  fileprivate mutating func rename(_ new: String) { (writtenName, name) = (name, new) }
}
