import DBGenSQLSyntax
import DBGenSQLText

// PostgreSQL's INHERITS, by which it has partitions, too.
extension DumpReader {
  /// Adds the columns of the parents, whose rows include those of the table. One without columns of
  /// its own is a partition.
  mutating func inherit(_ parser: inout SQLParser, by table: inout DumpTable) {
    guard let range = parser.parenthesized() else { return }
    if table.columns.isEmpty {
      partitions.insert(table.id)
      return
    }
    leftOut.add("inheritance", table.name)
    var inside = SQLParser(sql, in: range)
    let parents = inside.separated().compactMap { part in
      var parser = SQLParser(sql, in: part)
      return name(&parser).map { DumpName($0.name, $0.schema) }
    }
    table.inherit(from: parents.compactMap { id in tables.first { $0.id == id } })
  }
}

extension DumpTable {
  fileprivate mutating func inherit(from parents: [DumpTable]) {
    var names = Set(columns.map { SQLName($0.name) })
    columns =
      parents.flatMap(\.columns).filter { names.insert(SQLName($0.name)).inserted } + columns
    checks = parents.flatMap(\.checks) + checks
  }
}
