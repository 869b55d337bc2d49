import SchemaParser

/// Decides what a record may lack before it is stored, and who fills it in.
extension TableModelBuilder {
  var hasDraft: Bool { !assignedColumns.isEmpty || !generatedColumns.isEmpty }

  /// The columns that the database works out, and nobody writes.
  var generatedColumns: [Int] { table.columns.indices.filter(isGenerated) }

  func isGenerated(_ index: Int) -> Bool { table.columns[index].generated != nil }

  var draft: DraftModel? {
    guard hasDraft else { return nil }
    return DraftModel(
      properties: draftProperties, stored: stored,
      readsReturnedRow: !returnedColumns.isEmpty)
  }

  /// The key that SQLite assigns, unless it is another row's key as well, or stands for something
  /// that is no number.
  private var assignedKey: Int? {
    guard let column = table.rowIDColumn, column.type.value.isInteger,
      let index = table.columnIndex(named: column.name.value),
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

  /// The columns to read back after an insert. The rowid alone has a function of SQLite's that is
  /// faster to ask, unless a conflict clause lets SQLite skip the row, or not every number is a
  /// value of the key's own type.
  var returnedColumns: [Int] {
    if databaseDefaults.isEmpty, generatedColumns.isEmpty, !canSkipRows, !hasOwnTypedKey {
      return []
    }
    return hasDraft ? assignedColumns.union(generatedColumns).sorted() : [0]
  }

  private var hasOwnTypedKey: Bool {
    assignedKey.map { table.columns[$0].swiftType != nil } ?? false
  }

  var canSkipRows: Bool {
    table.primaryKey?.onConflict == .ignore
      || table.uniqueConstraints.contains { $0.onConflict == .ignore }
      || table.columns.contains { $0.notNull?.onConflict == .ignore }
      || triggersSkipRows
  }

  private var draftProperties: [PropertyModel] {
    let assigned = assignedColumns
    let presence = presenceParameters
    return properties(hasDefaults: true).enumerated().compactMap { index, property in
      var property = property
      if property.isGenerated { return nil }
      property.isMutable = true
      guard assigned.contains(index) else { return property }
      property.initialValue = nil
      property.type += "?"
      property.isOptional = true
      property.presenceParameter = presence[index]
      if property.presenceParameter != nil {
        property.doc.append("Left out, it is the database's default; `.some(nil)` is NULL.")
      }
      return property
    }
  }

  /// The numbers of further parameters, for the columns that can be NULL and have a default of the
  /// database's: a draft says whether it leaves the column out, or means NULL.
  var presenceParameters: [Int: Int] {
    let columns = databaseDefaults.keys.filter { table.columns[$0].isNullable }.sorted()
    let numbers = columns.indices.map { table.columns.count + 1 + $0 }
    return Dictionary(uniqueKeysWithValues: zip(columns, numbers))
  }

  private var stored: [String] {
    let returned = Dictionary(
      uniqueKeysWithValues: returnedColumns.enumerated().map { ($1, $0) })
    let key = assignedKey
    return table.columns.indices.map { index in
      if let position = returned[index] {
        return columnTypes[index].coding.reading(position)
      }
      guard index == key else { return given(index) }
      let rowID = "statement.lastInsertedRowID"
      let value = keyType == nil ? rowID : "\(columnTypes[index].name)(rawValue: \(rowID))"
      return "draft.\(property(index)) ?? \(value)"
    }
  }

  /// What is stored of a complete record, where that isn't the record as it is.
  var rounded: [String]? {
    guard !hasDraft, columnTypes.contains(where: { $0.coding.isRounded }) else { return nil }
    return table.columns.indices.map(given)
  }

  /// What is stored of a value that the draft has.
  private func given(_ index: Int) -> String {
    columnTypes[index].coding.stored("draft.\(property(index))")
  }

  var defaultsOfDatabase: [Int: String] {
    var defaults: [Int: String] = [:]
    for (index, column) in table.columns.enumerated()
    where swiftDefault(index) == nil && column.defaultValue?.value != .null {
      defaults[index] = schema.defaultExpression(of: column)
    }
    return defaults
  }

  /// The default as a Swift expression, where it is a constant that Swift has a literal for.
  func swiftDefault(_ index: Int) -> String? {
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
    return names.enums[type].map { "\($0.type).\(SwiftName.escaped(cases[index]))" }
  }
}
