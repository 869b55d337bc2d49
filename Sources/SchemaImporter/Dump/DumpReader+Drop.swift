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
    indexes.removeAll { $0.tableID == id }
    missing.remove(id)
  }

  /// Drops an index: PostgreSQL's by its name alone, MySQL's of the table that follows.
  private mutating func dropIndex(_ name: String, _ schema: String?, _ parser: inout SQLParser) {
    guard system == .mysql else {
      return indexes.removeAll { DumpName($0.name, $0.schema) == DumpName(name, schema) }
    }
    guard parser.take("on"), let (table, schema, _) = self.name(&parser) else { return }
    let id = DumpName(table, schema)
    for place in tables.indices where tables[place].id == id {
      var changed = tables[place]
      _ = dropIndex(name, of: &changed)
      tables[place] = changed
    }
  }

  /// Drops MySQL's index or unique key of a table. Returns whether there is one.
  private mutating func dropIndex(_ name: String, of table: inout DumpTable) -> Bool {
    func isCalled(_ index: DumpIndex, _ id: DumpName) -> Bool {
      index.tableID == id && SQLName.areEqual(index.name, name)
    }
    let (id, count) = (table.id, indexes.count)
    indexes.removeAll { isCalled($0, id) }
    return table.drop(constraint: name, system) || indexes.count < count
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
    let isDropped =
      system == .mysql ? dropIndex(name, of: &table) : table.drop(constraint: name, system)
    return isDropped || canBeMissing
  }
}
