import SchemaParser

/// Takes the decisions for one table.
struct TableModelBuilder {
  let schema: Schema
  let names: SwiftNames
  let types: ColumnTypes
  let table: Table
  let tableNames: SwiftNames.TableNames
  let columnTypes: [ColumnTypes.ColumnSwiftType]
  let keyIndices: [Int]
  let keyType: KeyTypeModel?

  init(schema: Schema, names: SwiftNames, types: ColumnTypes, index: Int) {
    self.schema = schema
    self.names = names
    self.types = types
    table = schema.tables[index]
    tableNames = names.tables[index]
    columnTypes = table.columns.indices.map { types.swiftType(of: .init(table: index, column: $0)) }
    keyIndices = table.columnIndices(table.primaryKeyColumnNames) ?? []
    keyType = types.keyType(ofTable: index)
  }

  var model: TableModel {
    let draft = draft
    return TableModel(
      fileName: tableNames.record, record: tableNames.record, functions: tableNames.functions,
      noun: noun, article: noun.first.map { "aeiou".contains($0) } == true ? "an" : "a",
      doc: table.doc.docLines, isTuple: table.model == .tuple, conformances: conformances,
      properties: properties(hasDefaults: draft == nil), key: key, draft: draft,
      lookups: LookupModelBuilder(table: self).lookups, sql: sql.parts,
      checksReturnedRow: draft == nil && canSkipRows,
      needsFoundation: needsFoundation,
      needsRuntimeInModel: table.columns.contains { $0.type.value == .any && $0.swiftType == nil },
      runtime: runtimeNames)
  }

  var sql: TableSQLBuilder {
    TableSQLBuilder(table: table, defaults: databaseDefaults, returned: returnedColumns)
  }

  private var noun: String { SwiftName.noun(from: table.name.value) }

  private var conformances: [String] {
    let identifiable = hasID ? ["Identifiable"] : []
    return identifiable + ["Hashable", "Sendable"]
  }

  private var runtimeNames: RuntimeNames {
    RuntimeNames(
      readTransaction: names.runtime("ReadTransaction"),
      writeTransaction: names.runtime("WriteTransaction"), statement: names.runtime("Statement"),
      row: names.runtime("Row"), tableSQL: names.runtime("TableSQL"),
      protocol: names.runtime(keyIndices.isEmpty ? "InsertableTable" : "KeyedTable"))
  }

  private var needsFoundation: (inModel: Bool, inFunctions: Bool) {
    let hasFoundations = columnTypes.contains(where: \.isFoundations)
    let isUUID = keyType == .uuid
    let lookups = LookupModelBuilder(table: self).columnSets.joined()
    let inParameters = lookups.contains { columnTypes[$0].isFoundations }
    let inTupleDraft = table.model == .tuple && hasDraft && hasFoundations
    return (hasFoundations || isUUID, inParameters || inTupleDraft)
  }
}

// MARK: - Properties and the key

extension TableModelBuilder {
  /// The name of a column's property as it stands in source.
  func property(_ index: Int) -> String { SwiftName.escaped(tableNames.properties[index]) }

  func typeName(_ index: Int) -> String {
    columnTypes[index].name + (table.columns[index].isNullable ? "?" : "")
  }

  func properties(hasDefaults: Bool) -> [PropertyModel] {
    table.columns.indices.map { index in
      PropertyModel(
        name: property(index), label: SwiftName.label(tableNames.properties[index]),
        parameter: SwiftName.parameter(tableNames.properties[index]), type: typeName(index),
        doc: table.columns[index].doc.docLines,
        isMutable: !keyIndices.contains(index),
        initialValue: hasDefaults && !keyIndices.contains(index) ? swiftDefault(index) : nil,
        reading: columnTypes[index].coding.reading(index), coding: columnTypes[index].coding)
    }
  }

  private var key: KeyModel? {
    guard !keyIndices.isEmpty else { return nil }
    return KeyModel(ownType: keyType, idProperty: idProperty, indices: keyIndices)
  }

  private var hasID: Bool {
    keyIndices.count == 1 && (tableNames.properties[keyIndices[0]] == "id" || idProperty != nil)
  }

  private var idProperty: (type: String, name: String)? {
    guard keyIndices.count == 1, table.model == .struct, !tableNames.properties.contains("id")
    else {
      return nil
    }
    return (typeName(keyIndices[0]), property(keyIndices[0]))
  }
}

// MARK: - Defaults and the draft

extension TableModelBuilder {
  var hasDraft: Bool { !assignedColumns.isEmpty }

  private var draft: DraftModel? {
    guard hasDraft else { return nil }
    return DraftModel(
      properties: draftProperties, stored: stored, assignedKey: assignedKey.map(property),
      readsReturnedRow: !returnedColumns.isEmpty)
  }

  /// The key that SQLite assigns, unless it is another row's key as well.
  private var assignedKey: Int? {
    guard let column = table.rowIDColumn, let index = table.columnIndex(named: column.name.value),
      !table.foreignKeys.contains(where: {
        $0.columns.count == 1 && $0.columns[0].value == column.name.value
      })
    else { return nil }
    return index
  }

  /// The columns that a draft can leave to the database.
  private var assignedColumns: Set<Int> {
    Set(databaseDefaults.keys).union(assignedKey.map { [$0] } ?? [])
  }

  /// The columns to read back after an insert. The rowid alone has a function of SQLite's that is faster to ask, unless
  /// a conflict clause lets SQLite skip the row.
  private var returnedColumns: [Int] {
    if databaseDefaults.isEmpty, !canSkipRows { return [] }
    return hasDraft ? assignedColumns.sorted() : [0]
  }

  var canSkipRows: Bool {
    table.primaryKey?.onConflict == .ignore
      || table.uniqueConstraints.contains { $0.onConflict == .ignore }
  }

  private var draftProperties: [PropertyModel] {
    properties(hasDefaults: true).enumerated().map { index, property in
      var property = property
      property.isMutable = true
      guard assignedColumns.contains(index) else { return property }
      property.initialValue = nil
      if !table.columns[index].isNullable { property.type += "?" }
      return property
    }
  }

  private var stored: [String] {
    table.columns.indices.map { index in
      if let position = returnedColumns.firstIndex(of: index) {
        return columnTypes[index].coding.reading(position)
      }
      guard index == assignedKey else { return "draft.\(property(index))" }
      let rowID = "statement.lastInsertedRowID"
      let key = keyType == nil ? rowID : "\(columnTypes[index].name)(rawValue: \(rowID))"
      return "draft.\(property(index)) ?? \(key)"
    }
  }

  /// The defaults that only the database can work out, as SQL expressions.
  private var databaseDefaults: [Int: String] {
    var defaults: [Int: String] = [:]
    for (index, column) in table.columns.enumerated()
    where swiftDefault(index) == nil && column.defaultValue?.value != .null {
      defaults[index] = schema.defaultExpression(of: column)
    }
    return defaults
  }

  /// The default as a Swift expression, where it is a constant that Swift has a literal for.
  private func swiftDefault(_ index: Int) -> String? {
    let column = table.columns[index]
    guard column.swiftType == nil, case .literal(let literal) = column.defaultValue?.value else {
      return nil
    }
    switch (literal, column.type.value) {
    case (.integer(let value), let type) where type.isInteger || type == .real:
      return SwiftLiteral.integer(value)
    case (.real(let value), .real): return "\(value)"
    case (.boolean(let value), .boolean): return "\(value)"
    case (.text(let value), .text): return SwiftLiteral.string(value)
    case (.enumCase(let name), .enumeration(let type, _)): return enumCase(name, of: type)
    default: return nil
    }
  }

  private func enumCase(_ name: String, of type: String) -> String? {
    guard let enumeration = schema.enums.first(where: { $0.name.value == type }),
      let index = enumeration.cases.firstIndex(where: { $0.name.value == name }),
      let cases = names.enums[type]?.cases
    else { return nil }
    return "." + SwiftName.escaped(cases[index])
  }
}
