import SchemaParser

/// A function that binds values to a statement's parameters.
struct BindingModel {
  var name: String
  var parameter: String
  /// The arguments that bind each value.
  var bindings: [String]
}

/// Decides how rows are bound to statements, and what an insertion returns.
extension TableModel {
  /// The functions that bind a draft and the key.
  var bindings: [BindingModel] {
    if isReadOnly { return [] }
    let (value, type) = hasDraft ? ("draft", "Draft") : ("record", tableNames.record)
    let whole = BindingModel(
      name: "_bind", parameter: "_ \(value): \(type)",
      bindings: (draft ?? properties).filter { !$0.isGenerated }
        .flatMap { bindings(of: $0, in: value) })
    if keyIndices.isEmpty { return [whole] }
    // The runtime itself binds the key of a struct by its `id`.
    return [whole] + idBindings
      + (idType == nil || isTuple ? [binding("_bindKey", ofRecord: keyIndices)] : [])
      + (versionColumn.map { [binding("_bindVersion", ofRecord: [$0])] } ?? [])
  }

  private func binding(_ name: String, ofRecord columns: [Int]) -> BindingModel {
    BindingModel(
      name: name, parameter: "of record: \(tableNames.record)",
      bindings: columns.flatMap { bindings(of: properties[$0], in: "record") })
  }

  private func bindings(of property: PropertyModel, in value: String) -> [String] {
    let value = "\(value).\(property.name)"
    let (coding, parameter) = (property.coding, property.parameterNumber)
    guard let presence = property.presenceParameter else {
      return [coding.binding(value, isOptional: property.isOptional, at: parameter)]
    }
    return [
      coding.binding(ifPresent: value, at: parameter), "boolean: \(value) != nil, at: \(presence)",
    ]
  }

  private var idBindings: [BindingModel] {
    guard let type = idType, let index = keyIndices.first else { return [] }
    // The runtime already binds integer keys in the first column.
    if keyType == .integer, index == 0 { return [] }
    let binding = columnTypes[index].coding.binding("id", isOptional: false, at: index + 1)
    return [BindingModel(name: "_bind", parameter: "id: \(type)", bindings: [binding])]
  }

  /// The elements of the draft of a record, if a table with a key has drafts that are tuples.
  var conversion: [String]? {
    guard isTuple, !keyIndices.isEmpty else { return nil }
    return draft?.map { "\($0.label): record.\($0.name)" }
  }

  /// The record that an insertion returns, unless the runtime returns the draft itself: an expression
  /// for each property, of which some can read the row that the statement returns.
  var insertion: (values: [String], areRead: Bool)? {
    if isReadOnly { return nil }
    if hasDraft || !table.columnsOfFile.isEmpty {
      return (stored, !returnedColumns.isEmpty)
    }
    return rounded.map { ($0, false) }
  }
}
