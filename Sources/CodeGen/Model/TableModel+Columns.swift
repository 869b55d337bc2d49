import SchemaParser

/// Decides how conditions and changes refer to columns.
extension TableModel {
  /// The columns with their types, and the expressions that create them.
  var columns: [(name: String, type: String, value: String)] {
    table.columns.indices.map { index in
      let coding = columnTypes[index].coding.valueCoding
      let name = SwiftLiteral.string(table.columns[index].name.value)
      let type = "\(kind(index))<\(functions), \(columnTypes[index].name)>"
      return (property(index), type, "._named(\(name), \(coding))")
    }
  }

  private func kind(_ index: Int) -> String {
    let presence = table.columns[index].isNullable ? "Optional" : ""
    let generated = isGenerated(index) ? "Generated" : ""
    let json = table.columns[index].form.comparability == .none ? "JSON" : ""
    return names.runtime("\(presence)\(generated)\(json)Column")
  }

  /// The aliases by which the runtime and the app know types of the table, if they differ.
  var aliases: [(name: String, type: String)] {
    let aliases = [
      isTuple ? ("Record", tableNames.record) : nil,
      isReadOnly || hasDraft ? nil : ("Draft", tableNames.record),
      ("ColumnSet", names.nested.columns),
      isReadOnly ? nil : (names.nested.change, names.nested.columns),
      (names.nested.match, "\(names.runtime("TableMatch"))<\(tableNames.functions)>"),
    ]
    return aliases.compactMap(\.self).filter { $0.0 != $0.1 }
  }
}
