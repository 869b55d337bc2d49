import SchemaParser

/// Writes the cells of a reference, which are also those of a table's foreign keys.
enum ReferenceCells {
  static func cells(of key: ForeignKey) -> [(key: String, value: String)] {
    var cells = [("references", reference(of: key))]
    if let action = key.onDelete { cells.append(("onDelete", action.value.rawValue)) }
    if let action = key.onUpdate { cells.append(("onUpdate", action.value.rawValue)) }
    if key.isDeferred { cells.append(("deferred", "true")) }
    return cells
  }

  private static func reference(of key: ForeignKey) -> String {
    let names = [key.table.value] + key.referencedColumns.map(\.value)
    let isSimple = names.allSatisfy { !$0.contains { ".(), ".contains($0) } && !$0.isEmpty }
    guard isSimple, !key.isExternal else { return mapping(of: key) }
    switch key.referencedColumns.count {
    case 0: return YAMLText.scalar(key.table.value)
    case 1: return YAMLText.scalar("\(names[0]).\(names[1])")
    default: return "\"\(names[0])(\(names.dropFirst().joined(separator: ", ")))\""
    }
  }

  private static func mapping(of key: ForeignKey) -> String {
    var parts = ["table: \(YAMLText.scalar(key.table.value))"]
    if !key.referencedColumns.isEmpty {
      parts.append("columns: \(Cells.list(key.referencedColumns.map(\.value)))")
    }
    if key.isExternal { parts.append("external: true") }
    return "{ " + parts.joined(separator: ", ") + " }"
  }
}
