import SchemaParser

// What is worth knowing of a source, though its schema is right without.

extension Schema {
  /// Columns whose declared types say that they hold dates, but not how, and no row shows it: one
  /// hint for all of them.
  func undecidedColumns(in database: SourceDatabase) -> [Remark] {
    let columns = tables.flatMap { table in
      let undecided = table.columns.filter(\.isUndecided)
      return undecided.isEmpty || !database.isEmpty(table.name.value)
        ? []
        : undecided.map {
          (
            table: table.name.value,
            text: "'\(table.name.value).\($0.name.value)' (\($0.declaredType))"
          )
        }
    }
    guard let first = columns.first else { return [] }
    let shown = columns.prefix(3).map(\.text).joined(separator: ", ")
    let rest = columns.count > 3 ? " and \(columns.count - 3) more" : ""
    return [
      Remark(
        .undecidedType,
        "nothing shows how the values of \(shown)\(rest) are stored, for their tables have no rows, so "
          + "that they are of type any: write 'timestamp' or 'date' where they are text in SQLite's "
          + "form, with 'encoding: unixSeconds' where they are numbers",
        about: ObjectName(.table, first.table))
    ]
  }
}

extension Column {
  fileprivate var isUndecided: Bool {
    guard type.value == .any, generated == nil, let declared = sqlType?.value.uppercased() else {
      return false
    }
    return ["DATE", "TIME"].contains { declared.contains($0) }
  }
}

extension SourceDatabase {
  fileprivate func isEmpty(_ table: String) -> Bool {
    (try? rows("SELECT 1 FROM \(SQLName.quote(table)) LIMIT 1"))?.isEmpty == true
  }

  /// The numbers in a file's header that an app has chosen, which a schema doesn't hold.
  func headerNumbers() -> [Remark] {
    let numbers = ["user_version", "application_id"].compactMap { name -> String? in
      guard let value = (try? rows("PRAGMA \(name)"))?.first?.first, let value, value != "0" else {
        return nil
      }
      return "\(name) \(value)"
    }
    guard !numbers.isEmpty else { return [] }
    return [
      Remark(
        .leftOut,
        "the file's \(numbers.joined(separator: " and ")) can't be said in a schema: a database of it "
          + "has the schema's version for its user_version")
    ]
  }
}
