import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Builds the model of a table.
struct TableModelBuilder {
  let schema: CheckedSchema
  let names: SwiftNames
  let table: Table
  let tableNames: SwiftNames.TableNames
  let columnTypes: [ColumnTypes.ColumnSwiftType]
  let keyIndices: [Int]
  let keyType: KeyTypeModel?
  /// Whether a trigger can skip rows that are inserted or updated.
  let triggersSkipRows: Bool
  /// The defaults that only the database can compute, as SQL expressions.
  private(set) var databaseDefaults: [Int: String] = [:]
  private(set) var properties: [PropertyModel] = []
  /// The properties of a draft, if there are drafts.
  private(set) var draft: [PropertyModel]?
  /// The view or other derived table, if it isn't a table.
  let derived: DerivedTable?
  /// The relations from the table.
  let relations: [NamedRelation]

  init(
    schema: CheckedSchema, names: SwiftNames, types: ColumnTypes, index: Int, triggersSkipRows: Bool
  ) {
    (self.schema, self.names) = (schema, names)
    table = schema.tables[index]
    tableNames = names.tables[index]
    columnTypes = table.columns.indices.map { types.swiftType(of: .init(table: index, column: $0)) }
    keyIndices = table.columnIndices(table.keyColumns) ?? []
    keyType = types.keyType(ofTable: index)
    self.triggersSkipRows = triggersSkipRows
    derived = nil
    relations = names.relations[index] ?? []
    databaseDefaults = defaultsOfDatabase
    decideProperties()
  }

  init(
    schema: CheckedSchema, names: SwiftNames, types: ColumnTypes, _ derived: DerivedTable,
    _ tableNames: SwiftNames.TableNames
  ) {
    (self.schema, self.names, self.tableNames, self.derived) = (schema, names, tableNames, derived)
    relations = []
    table = derived.table
    columnTypes = derived.columns.map { types.swiftType(of: $0) }
    keyIndices = []
    keyType = nil
    triggersSkipRows = false
    decideProperties()
  }

  private mutating func decideProperties() {
    properties = properties(hasDefaults: !hasDraft)
    draft = hasDraft ? draftProperties : nil
  }

  /// Whether rows can only be read. Among derived tables, only full-text tables can be written to.
  var isReadOnly: Bool { derived.map { $0.index == nil } ?? false }

  /// The searches by the table's full-text indexes, or by itself.
  var search: SearchModelBuilder {
    let indexes = schema.fullTextTables.filter {
      SQLName.areEqual($0.contentTable?.value ?? "", table.name.value)
    }
    return SearchModelBuilder(
      names: names, functions: tableNames.functions,
      rowID: derived == nil ? table.rowIDName : nil, noun: noun, result: "[\(rowInFunctions)]",
      table: table, indexes: derived.map { [$0.index].compactMap(\.self) } ?? indexes)
  }

  var model: TableModel {
    let rules = rules
    return TableModel(
      record: tableNames.record, functions: tableNames.functions, noun: noun,
      doc: table.doc.docLines, form: form(rules), properties: properties,
      hasChanges: !isReadOnly, columns: columns, relations: relationModels,
      uniqueKeys: uniqueKeys,
      searchIndexType: names.runtime("FullTextIndex"), searchIndexes: search.models,
      calls: TableFunctions(of: self).all, sql: sql,
      returnsRow: !isReadOnly && !returnedColumns.isEmpty, bindings: bindings,
      conversion: conversion, insertion: insertion, imports: imports, nested: names.nested,
      aliases: aliases, rules: rules,
      conformance: names.runtime(protocolName), roleConformances: roleProtocols,
      draftConformance: names.runtime("TableDraft"))
  }

  var isTuple: Bool { table.model == .tuple }

  /// The type of a row in the functions of its own type.
  var rowInFunctions: String { isTuple ? tableNames.record : "Self" }

  private func form(_ rules: RulesModel?) -> RecordForm {
    if isTuple { return .tuple(TupleModel(draft: draft, rules: rules)) }
    return .structure(
      StructureModel(
        conformances: conformances, transients: table.transients.map(TransientModel.init),
        id: idProperty, hashedKey: hashedKey, keyType: keyType,
        problems: rules.map { hasDraft ? .ofDraft($0) : .checked($0) },
        draft: draft.map {
          DraftModel(
            conformances: draftConformances, properties: $0, rules: rules,
            conversion: rules == nil ? .inFunctions : .inModels)
        },
        decodings: decodings))
  }

  var draftConformances: [String] {
    // A row that isn't stored has no identity.
    schema.written.conformances(["Equatable", "Sendable"], table.conformances)
      .filter { $0 != "Identifiable" }
  }

  var noun: RowNoun { RowNoun(of: table) }

  var conformances: [String] {
    let identifiable = hasID ? ["Identifiable"] : []
    return schema.written.conformances(identifiable + ["Hashable", "Sendable"], table.conformances)
  }

  private var protocolName: String {
    if isReadOnly { return "DatabaseTable" }
    if keyIndices.isEmpty { return "InsertableTable" }
    return idType == nil ? "KeyedTable" : "IdentifiedTable"
  }

  /// The protocols of tables whose columns have roles.
  private var roleProtocols: [String] {
    let stamped = versionColumn == nil ? "StampedTable" : "VersionedTable"
    return [isStamped ? stamped : nil, deletion.map { _ in "SoftDeletingTable" }]
      .compactMap(\.self).map(names.runtime)
  }

  /// The types of properties that aren't stored, beside those of Swift.
  private var typesOfTransients: [String] {
    table.transients.map(\.plainType.value).filter {
      !SwiftName.standardTypes.isSuperset(of: SwiftName.typeNames(in: $0))
    }
  }

  private var imports: [ImportModel] {
    let hasAny = table.columns.contains { $0.type.value == .any && $0.swiftType == nil }
    return (hasAny ? [.runtime] : [])
      + [ImportModel].ofModel(
        foundationTypes: columnTypes.filter(\.isFoundations).map(\.name),
        ownTypes: columnTypes.filter(\.isOwn).map(\.name) + typesOfTransients,
        hasOwnNames: conformances.hasUnknownProtocol)
  }

  // MARK: - Properties and the key

  /// Returns the name of a column's property as written in source.
  func property(_ index: Int) -> String { SwiftName.escaped(tableNames.properties[index]) }

  func typeName(_ index: Int) -> String {
    columnTypes[index].name + (table.columns[index].isNullable ? "?" : "")
  }

  func properties(hasDefaults: Bool) -> [PropertyModel] {
    table.columns.indices.map { index in
      PropertyModel(
        parameterNumber: index + 1, isGenerated: isGenerated(index),
        column: table.columns[index].name.value, name: property(index),
        label: SwiftName.label(tableNames.properties[index]),
        plainName: tableNames.properties[index], type: typeName(index),
        doc: doc(index),
        isOptional: table.columns[index].isNullable,
        isMutable: !isFixed(index) && !(isSetByUpdates(index) && hasDraft),
        initialValue: hasDefaults && !keyIndices.contains(index) ? swiftDefault(index) : nil,
        reading: columnTypes[index].coding.reading(index), coding: columnTypes[index].coding)
    }
  }

  /// Whether a record's value of a column never changes.
  private func isFixed(_ index: Int) -> Bool {
    keyIndices.contains(index) || isGenerated(index) || isReadOnly
  }

  private func isSetByUpdates(_ index: Int) -> Bool {
    switch table.columns[index].role?.value {
    case .touch, .rowVersion: true
    case .softDelete, nil: false
    }
  }

  private func doc(_ index: Int) -> [String] {
    let lines = table.columns[index].doc.docLines
    guard let note = note(index) else { return lines }
    return lines + (lines.isEmpty ? [] : [""]) + [note]
  }

  /// Returns a note on a generated column, on one with a role, or on a key column that can be NULL.
  private func note(_ index: Int) -> String? {
    if isGenerated(index) {
      return "Computed by the database. The value is from when the record was read."
    }
    if let role = table.columns[index].role, !isReadOnly {
      return role.value.effect.capitalizedFirst + "."
    }
    return keyIndices.contains(index) && isOptionalInKey(index)
      ? "If this is nil, the row can be found by its key only if no other row has the same key."
      : nil
  }

  /// The type of a key of one column that is called `id` and can't be NULL.
  var idType: String? {
    guard keyIndices.count == 1, tableNames.properties[keyIndices[0]] == "id",
      !table.columns[keyIndices[0]].isNullable
    else { return nil }
    return columnTypes[keyIndices[0]].name
  }

  private var hashedKey: [String] {
    let hasOthers = keyIndices.count < table.columns.count || !table.transients.isEmpty
    if !hasOthers { return [] }
    return hasID ? ["id"] : keyIndices.map(property)
  }

  private var hasID: Bool { rowID != nil }

  private var idProperty: (type: String, name: String)? { rowID?.property }

  private var rowID: RowID? {
    let index = derived.map(\.keyIndex) ?? (keyIndices.count == 1 ? keyIndices[0] : nil)
    guard let index else { return nil }
    if isTuple { return nil }
    return RowID(typeName(index), at: index, of: tableNames.properties)
  }
}
