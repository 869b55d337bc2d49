package import SchemaParser

/// Writes the tables of a schema as a sheet. Each column has a row. A row before them describes the
/// table, if needed, and a row after them has the SQL of each constraint or index that doesn't fit
/// into a column's cells. Enums come first, under the names of their types.
package struct SheetWriter {
  typealias Fields = [SheetField: String]

  let schema: Schema
  /// The folded names of the tables.
  private let names: Set<String>

  init(_ schema: Schema) {
    self.schema = schema
    names = Set(schema.tables.map { $0.name.folded })
  }

  /// Returns the sheet as comma-separated values.
  package static func write(_ schema: Schema) -> String {
    let writer = SheetWriter(schema)
    let rows =
      schema.enums.map(writer.fields)
      + schema.tables.flatMap { table in
        writer.rows(of: table).map { $0.merging([.table: table.name.value]) { $1 } }
      }
    let used = rows.reduce(into: SheetField.usual) { $0.formUnion($1.keys) }
    let fields = SheetField.allCases.filter(used.contains)
    return CSV.line(fields.map(\.title))
      + rows.map { row in CSV.line(fields.map { $0.cellText(row[$0]) }) }.joined()
  }

  private func fields(of enumeration: Enumeration) -> Fields {
    var fields: Fields = [.type: enumeration.name.value]
    fields[.values] = values(of: enumeration)
    fields[.swiftName] = enumeration.swiftName?.value
    fields[.doc] = enumeration.doc
    return fields
  }

  private func values(of enumeration: Enumeration) -> String {
    let items = enumeration.cases.map { item in
      let name = SheetList.write(item.name.value)
      switch item.value.value {
      case .integer(let value): return "\(name) = \(value)"
      case .text(let text):
        return item.isNamedAfterValue ? name : "\(name) = \(SheetList.write(text))"
      }
    }
    return (items + (enumeration.isOpen ? ["..."] : [])).joined(separator: ", ")
  }

  /// Returns a row for each value of an enum, in a sheet of lists.
  func listRows(of enumeration: Enumeration) -> [Fields] {
    var rows = enumeration.cases.map { item -> Fields in
      switch item.value.value {
      case .integer(let value): [.column: item.name.value, .values: "\(value)"]
      case .text(let text) where item.isNamedAfterValue: [.values: SheetList.write(text)]
      case .text(let text): [.column: item.name.value, .values: SheetList.write(text)]
      }
    }
    if enumeration.isOpen { rows.append([.values: "..."]) }
    if rows.isEmpty { rows = [[:]] }
    rows[0][.swiftName] = enumeration.swiftName?.value
    rows[0][.doc] = enumeration.doc
    return rows.map { $0.merging([.list: enumeration.name.value]) { $1 } }
  }

  // MARK: - Tables

  func rows(of table: Table) -> [Fields] {
    let cells = SheetCells(table)
    var row: Fields = [:]
    row[.doc] = table.doc
    row[.swiftName] = table.swiftName?.value
    row[.options] = options(of: table)
    row[.sql] = table.sql?.value
    let rows = row.isEmpty ? [] : [row]
    let columns = cells.rows.map { fields(of: $0, in: table, cells) }
    return rows + columns + cells.statements(in: schema, names)
  }

  private func options(of table: Table) -> String? {
    let isInStatement = table.sql != nil
    let options = [
      table.isStrict || isInStatement ? nil : "not strict",
      table.isWithoutRowID && !isInStatement ? "without rowid" : nil,
      table.model == .tuple ? "tuple" : nil,
    ].compactMap(\.self)
    return options.isEmpty ? nil : options.joined(separator: ", ")
  }

  /// Returns a single warning about everything in a schema that a sheet has no cell for, if there
  /// is anything.
  package static func losses(of schema: Schema) -> [Diagnostic] {
    let losses = schema.losses
    guard let first = losses.first else { return [] }
    let names = losses.map(\.value).joined(separator: ", ")
    return [
      Diagnostic(
        .notInSheet, "the sheet has no cell for \(names)", at: first.range, severity: .warning)
    ]
  }
}

extension Schema {
  fileprivate var losses: [Located<String>] {
    (keys == .plain ? [Located("'keys: plain'", at: database.range)] : [])
      + (runsOn == .cluster ? [Located("'runsOn: cluster'", at: database.range)] : [])
      + (oldestSQLite.map { [Located("'sqlite: \($0.value)'", at: $0.range)] } ?? [])
      + (conformances + enums.flatMap(\.conformances) + tables.flatMap(\.conformances))
      .map { $0.called("conformance") } + lossesOfTables
      + functions.map { $0.name.called("function") } + collations.map { $0.called("collation") }
      + tokenizers.map { $0.called("tokenizer") }
      + views.map { $0.name.called("view") } + triggers.map { $0.name.called("trigger") }
      + fullTextTables.map { $0.name.called("full-text index") }
      + virtualTables.map { $0.name.called("virtual table") }
      + queries.map { $0.name.called("query") }
  }

  private var lossesOfTables: [Located<String>] {
    var losses = tables.flatMap(\.columns).filter(\.isNotNullLeftOut).map {
      $0.name.called("'notNull: false' of")
    }
    losses += tables.flatMap { SheetCells($0).rows }.flatMap(\.losses)
    losses += tables.filter(\.hasAppRules).map { $0.name.called("'appRules' of") }
    losses += tables.flatMap(\.transients).map { $0.name.called("property") }
    losses += tables.flatMap(\.checks).compactMap(\.message).map { $0.called("message") }
    return losses
  }
}

extension ColumnRow {
  /// The keys of the column that a sheet has no cell for.
  fileprivate var losses: [Located<String>] {
    SheetField.missing.filter { $0.write(self, nil) != nil }.map {
      column.name.called("'\($0.name)' of column")
    }
  }
}

extension Located<String> {
  fileprivate func called(_ noun: String) -> Located<String> {
    Located("\(noun) '\(value)'", at: range)
  }
}
