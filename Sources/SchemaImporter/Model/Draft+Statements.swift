import SchemaParser

// Tables that cells can't describe to the letter are kept as whole statements, with the cells
// beside them for Swift.
extension Draft {
  /// Keeps the statements of tables, given by kind and name. Returns whether there are any.
  mutating func takeStatements(of objects: [String]) -> Bool {
    let before = schema
    for index in schema.tables.indices {
      let name = SQLName.folded(schema.tables[index].name.value)
      guard objects.contains("table \(name)"), let sql = statements[name] else { continue }
      schema.tables[index].sql = Located(sql)
      // They stand in the statement, as does what couldn't be said in cells.
      schema.tables[index].checks = []
      let start = "table '\(schema.tables[index].name.value)': "
      warnings.removeAll { $0.hasPrefix(start) && $0.contains(" is left out: ") }
    }
    return schema != before
  }

  /// Has the cells alone say what a table is, where its statement won't do.
  mutating func dropStatement(_ error: Diagnostic, ofTable index: Int) -> Bool {
    guard error.code == .statementDisagrees, schema.tables[index].sql != nil else { return false }
    schema.tables[index].sql = nil
    warnings.append(
      "table '\(schema.tables[index].name.value)' can't be kept as it is: \(error.message)")
    return true
  }
}
