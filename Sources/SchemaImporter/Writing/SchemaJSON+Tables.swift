import SchemaParser

extension SchemaJSON {
  static func table(_ table: Table) -> JSONValue {
    .members([
      ("name", text(table.name)), ("swiftName", table.swiftName.map(text)),
      ("doc", table.doc.map { .string($0) }), ("columns", .array(table.columns.map(column))),
      ("primaryKey", table.primaryKey.map(primaryKey)),
      ("unique", list(table.uniqueConstraints, unique)),
      ("foreignKeys", list(table.foreignKeys, foreignKey)),
      ("indexes", list(table.indexes, index)), ("checks", list(table.checks, check)),
      ("strict", .boolean(table.isStrict)), ("withoutRowID", .boolean(table.isWithoutRowID)),
      ("model", .string(table.model.rawValue)), ("sql", table.sql.map(text)),
    ])
  }

  private static func column(_ column: Column) -> JSONValue {
    .members([
      ("name", text(column.name)), ("type", .string(column.type.value.name)),
      ("nullable", .boolean(column.isNullable)), ("sqlType", .string(column.declaredType)),
      ("encoding", column.encoding.map { .string($0.value.rawValue) }),
      ("check", column.isTypeChecked ? nil : .boolean(false)),
      ("default", column.defaultValue.map { defaultValue($0.value) }),
      ("min", column.rules.minimum.map { literal($0.value) }),
      ("max", column.rules.maximum.map { literal($0.value) }),
      ("minLength", column.rules.minimumLength.map { .integer($0.value) }),
      ("maxLength", column.rules.maximumLength.map { .integer($0.value) }),
      ("oneOf", column.rules.allowedValues.map { .array($0.value.map(literal)) }),
      ("collate", column.collation.map(text)),
      ("generated", column.generated.map { text($0.expression) }),
      ("stored", column.generated.map { .boolean($0.isStored) }),
      ("notNull", column.notNull.map { constraint([], $0.constraintName, $0.onConflict) }),
      (column.role?.rawValue ?? "", column.role.map { _ in .boolean(true) }),
      ("swiftName", column.swiftName.map(text)), ("swiftType", column.swiftType.map(text)),
      ("doc", column.doc.map { .string($0) }),
    ])
  }

  private static func defaultValue(_ value: DefaultValue) -> JSONValue {
    switch value {
    case .null: .null
    case .literal(let literal): self.literal(literal)
    case .current(let value): .string(value.rawValue)
    case .sql(let sql): .members([("sql", .string(sql))])
    }
  }

  private static func literal(_ literal: Literal) -> JSONValue {
    switch literal {
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .text(let text): .string(text)
    case .boolean(let value): .boolean(value)
    case .enumCase(let name): .string(name)
    }
  }

  private static func constraint(
    _ members: [(String, JSONValue?)], _ name: Located<String>?, _ onConflict: ConflictResolution?
  ) -> JSONValue {
    .members(
      [("name", name.map(text))] + members
        + [("onConflict", onConflict.map { .string($0.rawValue) })])
  }

  private static func primaryKey(_ key: PrimaryKey) -> JSONValue {
    constraint(
      [("columns", columns(key.columns)), ("autoincrement", .boolean(key.isAutoincrement))],
      key.constraintName, key.onConflict)
  }

  private static func unique(_ unique: UniqueConstraint) -> JSONValue {
    constraint([("columns", columns(unique.columns))], unique.constraintName, unique.onConflict)
  }

  private static func foreignKey(_ key: ForeignKey) -> JSONValue {
    let target = JSONValue.members([
      ("table", text(key.table)), ("columns", names(key.referencedColumns)),
      ("external", key.isExternal ? .boolean(true) : nil),
    ])
    return constraint(
      [
        ("columns", names(key.columns)), ("references", target),
        ("onDelete", key.onDelete.map { .string($0.value.rawValue) }),
        ("onUpdate", key.onUpdate.map { .string($0.value.rawValue) }),
        ("deferred", .boolean(key.isDeferred)),
        ("children", key.children.map(relation)), ("parent", key.parent.map(relation)),
      ], key.constraintName, nil)
  }

  private static func relation(_ cell: RelationCell) -> JSONValue {
    cell.name.map(text) ?? .boolean(true)
  }

  private static func index(_ index: Index) -> JSONValue {
    .members([
      ("name", text(index.name)), ("columns", columns(index.columns)),
      ("unique", .boolean(index.isUnique)), ("where", index.condition.map(text)),
    ])
  }

  private static func check(_ check: Check) -> JSONValue {
    .members([
      ("name", check.constraintName.map(text)), ("column", check.column.map { .string($0) }),
      ("condition", text(check.condition)),
    ])
  }

  private static func columns(_ columns: [IndexedColumn]) -> JSONValue {
    .array(
      columns.map { column in
        let isExpression = column.columnName == nil
        let term: Located<String>
        switch column.term {
        case .column(let name): term = name
        case .expression(let sql): term = sql
        }
        return .members([
          (isExpression ? "expression" : "column", text(term)),
          ("collate", column.collation.map(text)),
          ("order", column.isDescending ? .string("desc") : nil),
        ])
      })
  }
}
