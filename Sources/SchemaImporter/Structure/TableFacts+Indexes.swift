import SchemaParser

extension TableFacts {
  mutating func addIndexes() throws(SQLiteFailure) {
    let rows = try database.rows(
      "SELECT name, \"unique\", origin, partial FROM pragma_index_list(\(SQLString.quote(name)))")
    for index in rows {
      let indexName = index[0] ?? ""
      let columns = try database.rows(
        "SELECT name, \"desc\", coll FROM pragma_index_xinfo(\(SQLString.quote(indexName))) WHERE key"
      ).map { row in row.map { SQLName.folded($0 ?? "expression") }.joined(separator: " ") }
      let isOwn = index[2] == "c"
      facts.append(
        "index \(isOwn ? indexName : "") unique \(index[1] ?? "") \(index[2] ?? "") partial "
          + "\(index[3] ?? "") (\(columns.joined(separator: ", ")))"
          + (isOwn ? expressions(of: indexName) : ""))
    }
  }

  private func expressions(of index: String) -> String {
    guard let read = IndexReader.read(indexes[index] ?? "", index, table) else { return "" }
    let condition = read.condition.map { NormalizedSQL($0.value).description } ?? ""
    return " " + read.columns.map(\.described).joined(separator: ", ") + " where " + condition
  }
}

func described(_ name: Located<String>?, _ onConflict: ConflictResolution?) -> String {
  "named \(name?.value ?? "") \(onConflict?.rawValue ?? "")"
}

extension NotNullConstraint {
  var described: String {
    SchemaImporter.described(constraintName, onConflict)
  }
}

extension IndexedColumn {
  var described: String {
    let term =
      switch term {
      case .column(let name): SQLName.folded(name.value)
      case .expression(let sql): NormalizedSQL(sql.value).unwrapped.description
      }
    return term + " \(collation?.value ?? "") \(isDescending)"
  }
}
