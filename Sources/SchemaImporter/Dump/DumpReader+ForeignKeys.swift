import DBGenSQLSyntax
import DBGenSQLText

extension DumpReader {
  mutating func readForeignKey(
    of table: inout DumpTable, _ parser: inout SQLParser, _ name: String?
  ) {
    _ = parser.take("foreign", "key")
    let indexName = parser.isAtName ? parser.next().map { sql.name($0) } : nil
    let columns = columnList(&parser)
    addReference(&parser, of: columns, name ?? indexName, to: &table)
  }

  /// Adds a foreign key, unless the database doesn't enforce it.
  mutating func addReference(
    _ parser: inout SQLParser, of columns: [String], _ name: String?, to table: inout DumpTable
  ) {
    guard let key = reference(&parser, of: columns, name) else { return }
    let place = "\(table.name).\(columns.joined(separator: ", "))"
    if !key.isEnforced {
      return leftOut.add("unenforced foreign key", "\(place) to \(key.parentID.text)")
    }
    let mayBeNull = table.columns.contains { column in
      !column.isRequired && columns.contains { SQLName.areEqual($0, column.name) }
    }
    if key.matchesFull, columns.count > 1, mayBeNull { leftOut.add("rule of MATCH FULL", place) }
    table.add(key, system)
  }

  /// Reads REFERENCES with its columns and actions.
  private func reference(
    _ parser: inout SQLParser, of columns: [String], _ name: String?
  ) -> DumpForeignKey? {
    guard parser.take("references"), let (table, schema, _) = self.name(&parser) else { return nil }
    var key = DumpForeignKey(name: name, columns: columns, parent: table, schema: schema)
    if parser.isAt("(") { key.parentColumns = columnList(&parser) }
    while parser.isAt("on", "delete") || parser.isAt("on", "update") || parser.isAt("match") {
      if parser.take("match") {
        key.matchesFull = parser.isAt("full")
        _ = parser.next()
        continue
      }
      let start = parser.position
      parser.move(to: start + 3)
      if sql.isAt(start + 2, "set") || sql.isAt(start + 2, "no") { parser.move(to: start + 4) }
      key.actions += " " + sql.text(start..<parser.position).uppercasedASCII
      _ = parser.parenthesized()
    }
    if parser.take("deferrable"), parser.take("initially", "deferred") {
      key.actions += " DEFERRABLE INITIALLY DEFERRED"
    }
    _ = parser.take("not", "deferrable")
    if parser.take("initially") { _ = parser.next() }
    key.isEnforced = !parser.take("not", "enforced")
    return key
  }
}
