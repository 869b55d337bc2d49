internal import DBGenRuntime

/// A database that another program made, and that stores no version.
struct UnversionedDatabase {
  let shape: DatabaseShape
  let path: String
  let schema: DatabaseSchema

  /// Returns the newest version of the schema that a database has exactly.
  ///
  /// - Throws: `DatabaseError.notOurDatabase` with the differences from the version most like it.
  func version(_ configuration: Database.Configuration) throws -> DatabaseSchema {
    var nearest: (version: Int32, differences: [String])?
    for version in schema.versions {
      guard let model = try DatabaseShape(ofOlder: version, configuration) else { continue }
      let differences = (shape.differences(from: model, .compatible) + shape.additions(to: model))
        .map(\.text)
      if differences.isEmpty { return version }
      if differences.count < nearest?.differences.count ?? .max {
        nearest = (version.version, differences)
      }
    }
    let isOnly = schema.versions.count < 2
    let head = nearest.flatMap { isOnly ? nil : "it is most like version \($0.version)" }
    throw DatabaseError.notOurDatabase(
      path: path, differences: [head].compactMap(\.self) + (nearest?.differences ?? []))
  }
}
