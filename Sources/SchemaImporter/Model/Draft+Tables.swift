import SchemaParser

extension Draft {
  mutating func mendTable(_ error: Diagnostic, at place: SchemaPlace) {
    guard let object = place.object,
      let index = schema.tables.firstIndex(where: { $0.name.isWritten(object) })
    else { return }
    if dropStatement(error, ofTable: index) { return }
    var table = schema.tables[index]
    let what = mend(&table, error, at: place)
    if table == schema.tables[index] { return }
    schema.tables[index] = table
    warnings.append("table '\(table.name.value)': \(what): \(error.message)")
  }

  /// Mends a table and says what was done.
  private func mend(_ table: inout Table, _ error: Diagnostic, at place: SchemaPlace) -> String {
    switch place.property {
    case "columns":
      let column = table.columns.firstIndex { $0.name.isWritten(place.item) }
      return column.map { mendColumn($0, in: &table, error) } ?? ""
    case "foreignKeys": return mendForeignKey(in: &table, error, at: place)
    case "indexes":
      table.indexes.removeAll { $0.name.isWritten(place.item) }
      return "index \(place.item ?? "") is left out"
    case "checks":
      table.checks.removeAll { $0.constraintName?.isWritten(place.item) ?? false }
      return "check \(place.item ?? "") is left out"
    default: return ""
    }
  }

  private func mendForeignKey(
    in table: inout Table, _ error: Diagnostic, at place: SchemaPlace
  ) -> String {
    let cells = CellPlaces(table).foreignKeys.values
    let lines = TableProperties.foreignKeyLines(of: table)
    for (line, key) in lines where !cells.contains(key) {
      guard let item = place.item, line.trimmed.hasPrefix(item) else { continue }
      table.foreignKeys[key].isExternal = true
    }
    return "a foreign key isn't checked"
  }

  private func mendColumn(_ index: Int, in table: inout Table, _ error: Diagnostic) -> String {
    let name = table.columns[index].name.value
    if error.code.isOfReference, let key = CellPlaces(table).foreignKeys[name],
      !table.foreignKeys[key].isExternal
    {
      table.foreignKeys[key].isExternal = true
      return "the foreign key of '\(name)' isn't checked"
    }
    if error.code.isOfValue || error.message.contains("default"),
      table.columns[index].defaultValue != nil
    {
      table.columns[index].defaultValue = nil
      return "the default of '\(name)' is left out"
    }
    if error.code == .invalidDeclaredType {
      table.columns[index].sqlType = nil
      return "the declared type of '\(name)' is left out"
    }
    if let check = table.checks.firstIndex(where: { $0.column == name }) {
      table.checks.remove(at: check)
      return "a check of '\(name)' is left out"
    }
    return ""
  }
}

extension DiagnosticCode {
  /// Whether it is about what a reference refers to.
  fileprivate var isOfReference: Bool {
    switch self {
    case .unknownTable, .referenceToNoKey, .unknownReferencedColumn, .referenceOfOtherLength,
      .referenceOfOtherType, .setNullOnRequiredColumn, .setDefaultWithoutDefault, .referenceToView:
      true
    default: false
    }
  }

  /// Whether it is about a value, which is a default's where a schema was imported.
  fileprivate var isOfValue: Bool {
    switch self {
    case .defaultBreaksRule, .valueOfOtherType, .malformedNumber, .valueOutOfRange, .notABoolean,
      .ambiguousValue:
      true
    default: false
    }
  }

  /// Whether it is about what a name becomes in Swift.
  var isOfSwiftName: Bool { rawValue.hasPrefix("SW") }
}

extension Located<String> {
  /// Whether the name stands in a file as given.
  func isWritten(_ text: String?) -> Bool {
    text == YAMLText.scalar(value, inFlow: false)
  }
}
