package import SchemaParser

/// Writes a whole schema as JSON. Keys are those of a schema file where it has one for the same
/// thing; mappings become lists, with the key as `name`. Keys are only ever added, and what the
/// file doesn't say is left out.
package enum SchemaJSON {
  /// Returns the JSON of a schema.
  package static func write(_ schema: CheckedSchema) -> String {
    let value = JSONValue.members([
      ("database", .string(schema.database.value)), ("keys", .string(schema.keys.rawValue)),
      ("conformances", names(schema.conformances)),
      ("functions", list(schema.functions, function)),
      ("collations", names(schema.collations)), ("enums", list(schema.enums, enumeration)),
      ("tables", .array(schema.tables.map(table))), ("views", list(schema.views, view)),
      (
        "triggers",
        list(schema.triggers, trigger)
      ),
      ("fullTextSearch", list(schema.fullTextTables, fullTextTable)),
      ("virtualTables", list(schema.virtualTables, virtualTable)),
      ("queries", list(schema.queries, query)),
    ])
    return "\(value)\n"
  }

  private static func function(_ function: SQLFunction) -> JSONValue {
    let count: JSONValue =
      switch function.arguments {
      case .any: .string("any")
      case .exactly(let count): .integer(Int64(count))
      }
    return .members([
      ("name", text(function.name)), ("arguments", count),
      ("deterministic", .boolean(function.isDeterministic)),
      ("innocuous", .boolean(function.isInnocuous)),
    ])
  }

  private static func enumeration(_ enumeration: Enumeration) -> JSONValue {
    let cases = enumeration.cases.map { stored -> JSONValue in
      let value: JSONValue =
        switch stored.value.value {
        case .text(let text): .string(text)
        case .integer(let integer): .integer(integer)
        }
      return .members([("name", text(stored.name)), ("value", value)])
    }
    return .members([
      ("name", text(enumeration.name)), ("swiftName", enumeration.swiftName.map(text)),
      ("doc", enumeration.doc.map { .string($0) }),
      ("conformances", names(enumeration.conformances)),
      ("open", enumeration.isOpen ? .boolean(true) : nil),
      ("cases", .array(cases)),
    ])
  }

  private static func view(_ view: CheckedView) -> JSONValue {
    .members([
      ("name", text(view.name)), ("swiftName", view.swiftName.map(text)),
      ("doc", view.doc.map { .string($0) }), ("conformances", names(view.conformances)),
      ("unchecked", view.isUnchecked ? .boolean(true) : nil),
      ("columns", view.isUnchecked ? nil : .array(view.columns.map(resultColumn))),
      ("key", view.keyIndex.map { text(view.columns[$0].column.name) }),
      ("sql", text(view.sql)),
    ])
  }

  private static func trigger(_ trigger: Trigger) -> JSONValue {
    .members([
      ("name", text(trigger.name)), ("unchecked", trigger.isUnchecked ? .boolean(true) : nil),
      ("sql", text(trigger.sql)),
    ])
  }

  private static func virtualTable(_ table: CheckedVirtualTable) -> JSONValue {
    .members([
      ("name", text(table.name)), ("swiftName", table.swiftName.map(text)),
      ("doc", table.doc.map { .string($0) }), ("conformances", names(table.conformances)),
      ("unchecked", table.isUnchecked ? .boolean(true) : nil),
      ("columns", .array(table.columns.map(resultColumn))), ("sql", text(table.sql)),
    ])
  }

  private static func fullTextTable(_ table: FullTextTable) -> JSONValue {
    .members([
      ("name", text(table.name)), ("swiftName", table.swiftName.map(text)),
      ("doc", table.doc.map { .string($0) }), ("content", table.contentTable.map(text)),
      ("contentless", table.isContentless ? .boolean(true) : nil),
      ("columns", .array(table.columns.map(text))), ("tokenizer", table.tokenizer.map(text)),
    ])
  }

  static func resultColumn(_ column: ResultColumn) -> JSONValue {
    .members([
      ("name", text(column.column.name)), ("type", .string(column.column.type.value.name)),
      ("nullable", .boolean(column.column.isNullable)), ("from", column.origin.map(origin)),
    ])
  }

  static func origin(_ origin: ColumnOrigin) -> JSONValue {
    .members([("table", .string(origin.table)), ("column", .string(origin.column))])
  }

  static func text(_ name: Located<String>) -> JSONValue { .string(name.value) }

  static func names(_ names: [Located<String>]) -> JSONValue? {
    names.isEmpty ? nil : .array(names.map(text))
  }

  static func list<Item>(_ items: [Item], _ value: (Item) -> JSONValue) -> JSONValue? {
    items.isEmpty ? nil : .array(items.map(value))
  }
}

extension JSONValue {
  /// Creates an object, leaving out members that have no value.
  static func members(_ members: [(name: String, value: JSONValue?)]) -> JSONValue {
    .object(members.compactMap { member in member.value.map { Member(member.name, $0) } })
  }
}

extension SchemaJSON {
  static func query(_ query: CheckedQuery) -> JSONValue {
    let interface = query.interface
    return .members([
      ("name", text(query.name)), ("swiftName", query.swiftName.map(text)),
      ("doc", query.doc.map { .string($0) }), ("sql", text(query.sql)),
      ("orders", list(query.orders, order)),
      ("returns", .string(interface.cardinality.rawValue)),
      ("group", query.group.map(group)),
      ("key", interface.key.map { text(interface.results[$0].name) }),
      ("params", list(interface.parameters, parameter)),
      ("columns", list(interface.results, result)),
    ])
  }

  private static func group(_ group: QueryGroup) -> JSONValue {
    let parents = group.parents.map(text)
    if parents.count == 1, group.children.isEmpty { return parents[0] }
    return .array(parents + [names(group.children)].compactMap(\.self))
  }

  private static func order(_ order: QueryOrder) -> JSONValue {
    .members([("name", text(order.name)), ("terms", text(order.terms))])
  }

  private static func parameter(_ parameter: QueryParameter) -> JSONValue {
    let column = parameter.uses.first?.value
    return .members([
      ("name", text(parameter.name)), ("swiftName", parameter.swiftName.map(text)),
      ("doc", parameter.doc.map { .string($0) }),
      ("type", column.map { .string($0.column.type.value.name) }),
      ("nullable", .boolean(parameter.isNullable)),
      ("list", parameter.isList ? .boolean(true) : nil),
      ("optional", parameter.isOptional ? .boolean(true) : nil),
      ("from", column?.origin.map(origin)),
    ])
  }

  private static func result(_ result: QueryResult) -> JSONValue {
    switch result {
    case .column(let column, _): resultColumn(column)
    case .table(let table):
      .members([
        ("name", text(table.name)), ("table", .string(table.table)),
        ("nullable", .boolean(table.isNullable)),
      ])
    }
  }
}
