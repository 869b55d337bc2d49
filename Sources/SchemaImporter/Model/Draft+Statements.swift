import SchemaParser

// Tables that cells can't describe exactly are kept as whole statements, with the cells beside them
// for Swift.
extension Draft {
  /// Keeps the statements of the given tables. Returns whether there were any to keep.
  mutating func takeStatements(of objects: Set<ObjectName>) -> Bool {
    var taken = Set<ObjectName>()
    for index in schema.tables.indices {
      let object = ObjectName(.table, schema.tables[index].name.value)
      guard objects.contains(object), schema.tables[index].sql == nil,
        let sql = statements[object.name]
      else { continue }
      schema.tables[index].sql = Located(sql)
      // The statement contains them.
      schema.tables[index].checks = []
      taken.insert(object)
    }
    // It also contains what cells couldn't express.
    remarks.removeAll { $0.code == .leftOut && $0.object.map(taken.contains) ?? false }
    return !taken.isEmpty
  }

  /// Drops a table's statement if it disagrees with the cells, which then describe the table alone.
  /// Returns whether it did.
  mutating func dropStatement(_ error: Diagnostic, ofTable index: Int) -> Bool {
    guard error.code == .statementDisagrees, schema.tables[index].sql != nil else { return false }
    let name = schema.tables[index].name.value
    schema.tables[index].sql = nil
    // Don't try the statement again.
    statements[SQLName.folded(name)] = nil
    remarks.append(
      Remark(
        .leftOut, "table '\(name)' can't be kept as it is: \(error.message)",
        about: ObjectName(.table, name)))
    return true
  }
}
