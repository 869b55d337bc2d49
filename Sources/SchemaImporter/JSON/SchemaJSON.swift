package import SchemaParser

/// Writes all of a schema as JSON. The keys are those of a schema file, where there is one for the
/// same; lists stand for its mappings, with the key as `name`. Keys are only ever added, and what
/// isn't said in the file is left out.
package enum SchemaJSON {
  /// The JSON of a schema.
  package static func write(_ schema: Schema) -> String {
    let value = JSONValue.object([
      ("database", .text(schema.database.value)), ("keys", .text(schema.keys.rawValue)),
      ("functions", list(schema.functions, function)),
      ("collations", names(schema.collations)), ("enums", list(schema.enums, enumeration)),
      ("tables", .list(schema.tables.map(table))), ("views", list(schema.views, view)),
      (
        "triggers",
        list(schema.triggers) { .object([("name", text($0.name)), ("sql", text($0.sql))]) }
      ),
      ("fullTextSearch", list(schema.fullTextTables, fullTextTable)),
      ("virtualTables", list(schema.virtualTables, virtualTable)),
      ("queries", list(schema.queries, query)),
    ])
    return value.text() + "\n"
  }

  private static func function(_ function: SQLFunction) -> JSONValue {
    let count: JSONValue =
      switch function.arguments {
      case .any: .text("any")
      case .exactly(let count): .integer(Int64(count))
      }
    return .object([
      ("name", text(function.name)), ("arguments", count),
      ("deterministic", .boolean(function.isDeterministic)),
    ])
  }

  private static func enumeration(_ enumeration: Enumeration) -> JSONValue {
    let cases = enumeration.cases.map { stored -> JSONValue in
      let value: JSONValue =
        switch stored.value.value {
        case .text(let text): .text(text)
        case .integer(let integer): .integer(integer)
        }
      return .object([("name", text(stored.name)), ("value", value)])
    }
    return .object([
      ("name", text(enumeration.name)), ("swiftName", enumeration.swiftName.map(text)),
      ("doc", enumeration.doc.map { .text($0) }),
      ("open", enumeration.isOpen ? .boolean(true) : nil),
      ("cases", .list(cases)),
    ])
  }

  private static func view(_ view: View) -> JSONValue {
    .object([
      ("name", text(view.name)), ("swiftName", view.swiftName.map(text)),
      ("doc", view.doc.map { .text($0) }), ("columns", .list(view.columns.map(resultColumn))),
      ("sql", text(view.sql)),
    ])
  }

  private static func virtualTable(_ table: VirtualTable) -> JSONValue {
    .object([
      ("name", text(table.name)), ("swiftName", table.swiftName.map(text)),
      ("doc", table.doc.map { .text($0) }), ("columns", .list(table.columns.map(resultColumn))),
      ("sql", text(table.sql)),
    ])
  }

  private static func fullTextTable(_ table: FullTextTable) -> JSONValue {
    .object([
      ("name", text(table.name)), ("swiftName", table.swiftName.map(text)),
      ("doc", table.doc.map { .text($0) }), ("content", table.contentTable.map(text)),
      ("contentless", table.isContentless ? .boolean(true) : nil),
      ("columns", .list(table.columns.map(text))), ("tokenizer", table.tokenizer.map(text)),
    ])
  }

  static func resultColumn(_ column: ResultColumn) -> JSONValue {
    .object([
      ("name", text(column.column.name)), ("type", .text(column.column.type.value.name)),
      ("nullable", .boolean(column.column.isNullable)), ("from", column.origin.map(origin)),
    ])
  }

  static func origin(_ origin: ColumnOrigin) -> JSONValue {
    .object([("table", .text(origin.table)), ("column", .text(origin.column))])
  }

  static func text(_ name: Located<String>) -> JSONValue { .text(name.value) }

  static func names(_ names: [Located<String>]) -> JSONValue? {
    names.isEmpty ? nil : .list(names.map(text))
  }

  static func list<Item>(_ items: [Item], _ value: (Item) -> JSONValue) -> JSONValue? {
    items.isEmpty ? nil : .list(items.map(value))
  }
}
