import DBGenSQLSyntax
import DBGenSQLText

// DROP of what a script defined before.
extension DumpReader {
  /// Forgets what is dropped, such as the table that stands for a view until all tables are there.
  mutating func drop(_ parser: inout SQLParser) {
    guard parser.take("drop"), parser.isAt(anyOf: ["table", "view", "index"]) else { return }
    let isIndex = parser.isAt("index")
    parser.move(to: parser.position + 1)
    _ = parser.take("concurrently")
    if parser.take("if") { _ = parser.take("exists") }
    repeat {
      guard let (name, schema, _) = name(&parser) else { return }
      if isIndex {
        dropIndex(name, schema, &parser)
      } else {
        drop(DumpName(name, schema))
      }
    } while parser.take(",")
  }

  private mutating func drop(_ id: DumpName) {
    tables.removeAll { $0.id == id }
    views.removeAll { $0.id == id }
    missing.remove(id)
  }

  /// Drops an index: PostgreSQL's by its name alone, MySQL's of the table that follows.
  private mutating func dropIndex(_ name: String, _ schema: String?, _ parser: inout SQLParser) {
    guard system == .mysql else {
      let schema = schema.map { SQLName($0) }
      for place in tables.indices where tables[place].id.schema == schema {
        tables[place].indexes.removeAll { SQLName.areEqual($0.name, name) }
      }
      return
    }
    guard parser.take("on"), let (table, schema, _) = self.name(&parser) else { return }
    for place in tables.indices where tables[place].id == DumpName(table, schema) {
      _ = tables[place].drop(constraint: name, system)
    }
  }

  /// Reads the name after ALTER TABLE ... DROP CONSTRAINT, INDEX and such. Returns whether the table
  /// had what is dropped, or needn't have it.
  mutating func dropConstraint(_ parser: SQLParser, from table: inout DumpTable) -> Bool {
    var parser = parser
    _ = parser.take("drop")
    let isIndex = system == .mysql && (parser.take("index") || parser.take("key"))
    guard
      isIndex || parser.take("constraint") || parser.take("check") || parser.take("foreign", "key")
    else { return false }
    let canBeMissing = parser.take("if") && parser.take("exists")
    guard let name = parser.next().map({ sql.name($0) }) else { return false }
    return table.drop(constraint: name, system) || canBeMissing
  }
}
