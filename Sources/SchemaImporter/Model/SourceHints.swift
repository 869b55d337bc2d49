import SchemaParser

// What is worth knowing of a source, though its schema is right without.

extension SourceDatabase {
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
