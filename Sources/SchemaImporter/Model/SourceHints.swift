import SchemaParser

// Facts that are worth knowing about a source, although its schema is right without them.

extension SQLiteConnection {
  /// Returns a remark about the numbers in a file's header that an app has chosen, which a schema
  /// doesn't contain.
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
