import SchemaParser

/// Decides how conditions, changes and matches refer to columns.
extension TableModelBuilder {
  var columns: [ColumnModel] {
    table.columns.indices.map { index in
      let coding = columnTypes[index].coding.valueCoding
      let name = SwiftLiteral.string(table.columns[index].name.value)
      return ColumnModel(
        name: property(index), reference: reference(index),
        parameter: SwiftName.parameter(
          tableNames.properties[index], taken: ["_conditions", names.nested.columns]),
        type: "\(kind(index))<\(tableNames.functions), \(columnTypes[index].name)>",
        result: typeName(index), value: "._named(\(name), \(coding))")
    }
  }

  private func kind(_ index: Int) -> String {
    let presence = table.columns[index].isNullable ? "Optional" : ""
    return names.runtime("\(presence)\(isGenerated(index) ? "Generated" : "")Column")
  }

  /// Returns the expression that refers to a column. After a type's name, `Protocol` and `Type`
  /// aren't members, even in backticks.
  private func reference(_ index: Int) -> String {
    let isMetatype = ["Protocol", "Type"].contains(tableNames.properties[index])
    let columns = isMetatype ? "\(tableNames.functions).columns" : names.nested.columns
    return "\(columns).\(property(index))"
  }

  /// The aliases for the names by which the runtime knows the table's types, if they differ.
  var aliases: [(name: String, type: String)] {
    let aliases = [
      isTuple ? ("Record", tableNames.record) : nil,
      isReadOnly || hasDraft ? nil : ("Draft", tableNames.record),
      ("_ColumnSet", names.nested.columns),
      isReadOnly ? nil : (names.nested.change, names.nested.columns),
      ("_MatchSet", names.nested.match),
    ]
    return aliases.compactMap(\.self).filter { $0.0 != $0.1 }
  }
}
