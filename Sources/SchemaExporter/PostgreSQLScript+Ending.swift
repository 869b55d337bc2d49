import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

extension IndexedColumn {
  /// Returns the column or expression for PostgreSQL; nil if it may mean something else there.
  fileprivate func postgreSQLTerm(_ expression: PostgreSQLExpression) -> String? {
    let text: String? =
      switch term {
      case .column(let name): name.postgreSQLColumn
      case .expression(let sql): expression.value(sql.value).map { "(\($0.sql))" }
      }
    return text.map { $0 + (isDescending ? " DESC" : "") }
  }
}

/// The parts after the rows: indexes, foreign keys and what is left out.
extension PostgreSQLScript {
  mutating func add(_ index: Index, of table: Table) {
    let expression = PostgreSQLExpression(table.columns)
    let terms = index.columns.compactMap { $0.postgreSQLTerm(expression) }
    let condition = index.condition.map { expression.condition($0.value) }
    guard terms.count == index.columns.count, condition != .some(nil), table.has(index.columns),
      index.columns.allSatisfy({ ($0.collation?.sqlName ?? .binary) == .binary })
    else {
      let definition = schema.createStatement(of: index, on: table)
      return leaveOut("index '\(index.name.value)'", Located(definition, at: index.name.range))
    }
    indexes +=
      "CREATE \(index.isUnique ? "UNIQUE " : "")INDEX \(index.name.postgreSQLName) "
      + "ON \(table.name.postgreSQLName) (\(terms.joined(separator: ", ")))"
      + (condition.flatMap { $0 }.map { " WHERE \($0)" } ?? "") + ";\n"
  }

  mutating func add(_ key: ForeignKey, of table: Table) {
    let clause =
      "\(name(key.constraintName))FOREIGN KEY \(list(key.columns)) REFERENCES \(references(key))"
    guard isComparable(key, of: table) else {
      return leaveOut(
        "a foreign key of table '\(table.name.value)'", Located(clause, at: key.range))
    }
    foreignKeys.append(
      (
        table.name.value, key.table.value,
        "ALTER TABLE \(table.name.postgreSQLName) ADD \(clause)"
      ))
  }

  private func references(_ key: ForeignKey) -> String {
    let actions = [("DELETE", key.onDelete), ("UPDATE", key.onUpdate)].compactMap { event, action in
      action.flatMap { $0.value == .noAction ? nil : " ON \(event) \($0.value.sql)" }
    }
    let table = table(named: key.table.value)
    return (table?.name ?? key.table).postgreSQLName + " "
      + list(key.referencedColumns(in: table)) + actions.joined()
      + (key.isDeferred ? " DEFERRABLE INITIALLY DEFERRED" : "")
  }

  /// Whether the table that a key refers to exists and has a key of columns of the same kinds. An
  /// external table may have none.
  private func isComparable(_ key: ForeignKey, of table: Table) -> Bool {
    guard let parent = self.table(named: key.table.value) else { return false }
    let referenced = key.referencedColumns(in: parent)
    let columns = referenced.compactMap { parent.column(named: $0.value) }
    return referenced.count == key.columns.count && TableIndex(parent).hasKey(of: columns)
      && zip(key.columns, columns).allSatisfy { child, column in
        table.column(named: child.value)?.comparedType == column.comparedType
      }
  }

  func table(named name: String) -> Table? {
    places[SQLName.folded(name)].map { schema.tables[$0] }
  }

  mutating func leaveOutObjects() {
    for view in schema.views { leaveOut("view '\(view.name.value)'", view.sql) }
    for trigger in schema.triggers { leaveOut("trigger '\(trigger.name.value)'", trigger.sql) }
    for table in schema.virtualTables {
      leaveOut("virtual table '\(table.name.value)'", table.sql)
    }
    for index in schema.fullTextTables {
      let columns = index.columns.map(\.value).joined(separator: ", ")
      leaveOut("full-text index '\(index.name.value)'", index.name.map { _ in columns })
    }
  }
}
