import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension DumpReader {
  /// Gives indexes of columns the form that a person chooses: unique ones become constraints, and
  /// others of one column have the name of `index: true` if it is free. No file has their names.
  mutating func simplifyIndexes() {
    let names = tables.flatMap { [$0.name] + $0.indexes.map(\.name) }
    var taken = Set(names.map { SQLName($0) })
    for place in tables.indices {
      tables[place].indexes = tables[place].indexes.compactMap { index in
        guard let columns = index.plainColumns else { return index }
        if index.isUnique, tables[place].takeUnique(columns, index) { return nil }
        let name = "\(tables[place].name)_\(columns[0])"
        guard !index.isUnique, columns.count == 1, taken.insert(SQLName(name)).inserted else {
          return index
        }
        return altering(index) { ($0.writtenName, $0.name) = (index.name, name) }
      }
    }
  }

  /// Reads USING INDEX, which makes an index that a script created a key. Returns its columns.
  mutating func takeIndex(_ parser: inout SQLParser, of table: inout DumpTable) -> [String]? {
    guard parser.take("using", "index"), let name = parser.next().map({ sql.sqlName($0) }),
      let place = table.indexes.firstIndex(where: { SQLName($0.name) == name }),
      let columns = table.indexes[place].plainColumns
    else { return nil }
    table.indexes.remove(at: place)
    return columns
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
}

extension DumpTable {
  /// Makes a unique index a constraint. Returns whether it is none of a key.
  fileprivate mutating func takeUnique(_ columns: [String], _ index: DumpIndex) -> Bool {
    let names = columns.map { SQLName($0) }
    let keys = uniqueKeys.map(\.columns) + [primaryKey]
    guard !keys.contains(where: { $0.map { SQLName($0) } == names }) else { return false }
    uniqueKeys.append(DumpKey(name: index.name, columns: columns))
    return true
  }
}
