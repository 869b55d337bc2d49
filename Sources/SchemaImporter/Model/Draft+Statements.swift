import SchemaParser

// Tables that cells can't describe to the letter are kept as whole statements, with the cells
// beside them for Swift.
extension Draft {
  /// Keeps the statements of tables. Returns whether there are any.
  mutating func takeStatements(of objects: Set<ObjectName>) -> Bool {
    var taken = Set<ObjectName>()
    for index in schema.tables.indices {
      let object = ObjectName(.table, schema.tables[index].name.value)
      guard objects.contains(object), schema.tables[index].sql == nil,
        let sql = statements[object.name]
      else { continue }
      schema.tables[index].sql = Located(sql)
      // They stand in the statement.
      schema.tables[index].checks = []
      taken.insert(object)
    }
    // As does what couldn't be said in cells.
    remarks.removeAll { $0.code == .leftOut && $0.object.map(taken.contains) ?? false }
    return !taken.isEmpty
  }

  /// Has the cells alone say what a table is, where its statement won't do.
  mutating func dropStatement(_ error: Diagnostic, ofTable index: Int) -> Bool {
    guard error.code == .statementDisagrees, schema.tables[index].sql != nil else { return false }
    let name = schema.tables[index].name.value
    schema.tables[index].sql = nil
    // It isn't tried again.
    statements[SQLName.folded(name)] = nil
    remarks.append(
      Remark(
        .leftOut, "table '\(name)' can't be kept as it is: \(error.message)",
        about: ObjectName(.table, name)))
    return true
  }
}
