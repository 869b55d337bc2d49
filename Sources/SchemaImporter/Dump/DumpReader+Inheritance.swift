import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

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
    for parent in tables.filter({ parents.contains($0.id) }).reversed() {
      table.inherit(from: parent)
    }
  }
}

extension DumpTable {
  fileprivate mutating func inherit(from parent: DumpTable) {
    columns = parent.columns.filter { !hasColumn($0.name) } + columns
    checks = parent.checks + checks
  }
}
