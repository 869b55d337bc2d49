import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

// A virtual table that is the full-text index of a table, with the triggers that keep it up to
// date, becomes a full-text index of the schema if the schema would create the same statements.
extension Draft {
  mutating func findFullTextTables() {
    // Start with the last table, whose triggers come last.
    for table in schema.virtualTables.reversed() {
      guard let index = FullTextTable(table), isSame(table, index) else { continue }
      schema.fullTextTables.insert(index, at: 0)
      let own = triggers(of: index)
      let triggers = schema.triggers.filter { own.contains($0.name.sqlName) }
      schema.virtualTables.removeAll { $0.name == table.name }
      schema.triggers.removeAll { own.contains($0.name.sqlName) }
      fullTextSources.append((table, triggers))
    }
  }

  /// Turns a full-text index that the schema can't keep back into a virtual table and triggers.
  mutating func dropFullTextTable(_ index: Int) {
    let table = schema.fullTextTables[index]
    guard let source = fullTextSources.first(where: { $0.table.name == table.name }) else { return }
    schema.virtualTables.append(source.table)
    schema.triggers += source.triggers
    schema.fullTextTables.remove(at: index)
  }

  private func triggers(of index: FullTextTable) -> Set<SQLName> {
    Set(schema.createStatements(of: index).triggers.map { SQLName($0.name) })
  }

  /// Whether the statements of a full-text index are those of the database. Its triggers have to
  /// come after the table's others, because a schema creates them in that order.
  private func isSame(_ table: VirtualTable, _ index: FullTextTable) -> Bool {
    guard let content = index.contentTable?.value,
      schema.tables.contains(where: { SQLName.areEqual($0.name.value, content) })
    else { return false }
    let statements = schema.createStatements(of: index)
    let own = triggers(of: index)
    let places = schema.triggers.indices.filter {
      own.contains(schema.triggers[$0].name.sqlName)
    }
    let others = schema.triggers.indices.filter {
      !places.contains($0) && SQLName.areEqual(schema.triggers[$0].target, content)
    }
    guard statements.table.isSame(as: table.sql.value), places.count == statements.triggers.count,
      others.allSatisfy({ $0 < places[0] })
    else { return false }
    return zip(places, statements.triggers).allSatisfy { place, trigger in
      trigger.statement.isSame(as: schema.triggers[place].sql.value)
    }
  }
}

extension Trigger {
  /// The table that the trigger watches.
  fileprivate var target: String {
    SQLText(sql.value).createTrigger?.table.description ?? ""
  }
}

extension SQLStatementText {
  fileprivate func isSame(as sql: String) -> Bool { NormalizedSQL(text) == NormalizedSQL(sql) }
}

extension FullTextTable {
  /// Creates the full-text index that a virtual table's statement describes; nil if the statement
  /// describes something else.
  fileprivate init?(_ table: VirtualTable) {
    let sql = SQLText(table.sql.value)
    guard let statement = sql.createVirtualTable, statement.module.name == "fts5" else {
      return nil
    }
    self.init(name: table.name, doc: table.doc, columns: [])
    for argument in statement.arguments {
      guard let first = argument.first else { return nil }
      if argument.count == 3, sql.isAt(first + 1, "=") {
        guard take(sql.name(first + 2), for: SQLName.folded(sql.name(first))) else { return nil }
      } else if argument.count == 1 {
        columns.append(Located(sql.name(first)))
      } else {
        return nil
      }
    }
  }

  /// Takes the value of an option. Returns whether the option is known. The rowid's name follows
  /// from the table.
  private mutating func take(_ value: String, for option: String) -> Bool {
    switch option {
    case "content": contentTable = Located(value)
    case "tokenize": tokenizer = Located(value)
    case "content_rowid": break
    default: return false
    }
    return true
  }
}
