import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A table: its record in Models/ and its functions in DAL/.
struct TableModel {
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
  let namedRelations: [NamedRelation]
  /// The rules that are checked before a row is stored, if any.
  private(set) var rules: RulesModel?

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
    namedRelations = names.relations[index] ?? []
    databaseDefaults = defaultsOfDatabase
    decideProperties()
    rules = rulesOfColumns
  }

  init(
    schema: CheckedSchema, names: SwiftNames, types: ColumnTypes, _ derived: DerivedTable,
    _ tableNames: SwiftNames.TableNames
  ) {
    (self.schema, self.names, self.tableNames, self.derived) = (schema, names, tableNames, derived)
    namedRelations = []
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

  /// The type of a row.
  var record: String { tableNames.record }

  /// The type that has the functions: the record itself, unless that is a tuple.
  var functions: String { tableNames.functions }

  var doc: [String] { table.doc.docLines }

  var isTuple: Bool { table.model == .tuple }

  /// The type of a row in the functions of its own type.
  var rowInFunctions: String { isTuple ? tableNames.record : "Self" }

  var draftConformances: [String] {
    // A row that isn't stored has no identity.
    schema.written.conformances(["Equatable", "Sendable"], table.conformances)
      .filter { $0 != "Identifiable" }
  }

  var noun: RowNoun { RowNoun(of: table) }

  var conformances: [String] {
    let identifiable = rowID != nil ? ["Identifiable"] : []
    return schema.written.conformances(identifiable + ["Hashable", "Sendable"], table.conformances)
  }

  /// The runtime's protocol for tables of the kind.
  var protocolName: String {
    if isReadOnly { return "DatabaseTable" }
    if keyIndices.isEmpty { return "InsertableTable" }
    return idType == nil ? "KeyedTable" : "IdentifiedTable"
  }

  /// The runtime's protocols for tables whose columns have roles.
  var roleProtocols: [String] {
    let stamped = versionColumn == nil ? "StampedTable" : "VersionedTable"
    return [isStamped ? stamped : nil, deletion.map { _ in "SoftDeletingTable" }]
      .compactMap(\.self).map(names.runtime)
  }

  /// The types of properties that aren't stored, beside those of Swift.
  private var typesOfTransients: [String] {
    table.transients.map(\.plainType.value).filter {
      SwiftName.typeNames(in: $0).contains {
        !SwiftName.standardTypes.contains($0) || SwiftName.foundationTypes.contains($0)
      }
    }
  }

  private var ownTypes: [String] { columnTypes.filter(\.isOwn).map(\.name) }

  /// The imports of the file with the functions, beside the runtime.
  var importsOfFunctions: [ImportModel] { .ofFunctions(ownTypes: ownTypes) }

  /// The imports of the record's file.
  var imports: [ImportModel] {
    let hasAny = table.columns.contains { $0.type.value == .any && $0.swiftType == nil }
    return (hasAny ? [.runtime] : [])
      + [ImportModel].ofModel(
        foundationTypes: columnTypes.filter(\.isFoundations).map(\.name),
        ownTypes: ownTypes + typesOfTransients,
        protocols: conformances)
  }

  /// Whether `==` is written out. With fewer properties, that saves little of the time to compile it.
  var writesEquality: Bool {
    !isTuple && (draft ?? properties).count + table.transients.count >= 4
  }

  /// Whether the file of the record has the initializer that makes a draft of it.
  var makesDraftOfItself: Bool { !isTuple && draft != nil && (rules != nil || writesEquality) }

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

  /// The properties of the key, if a function hashes them. A record without other properties needs
  /// none.
  var hashedKey: [String] {
    let hasOthers = keyIndices.count < table.columns.count || !table.transients.isEmpty
    if !hasOthers { return [] }
    return rowID != nil ? ["id"] : keyIndices.map(property)
  }

  var rowID: RowID? {
    let index = derived.map(\.keyIndex) ?? (keyIndices.count == 1 ? keyIndices[0] : nil)
    guard let index else { return nil }
    if isTuple { return nil }
    return RowID(typeName(index), at: index, of: tableNames.properties)
  }
}

extension TableModel {
  /// The form of a key of UUIDs that isn't the one that the runtime takes for granted.
  var formOfKey: Encoding? {
    guard keyType == .uuid, let encoding = properties[keyIndices[0]].coding.encoding,
      encoding != ColumnType.uuid.encodings.first
    else { return nil }
    return encoding
  }
}
