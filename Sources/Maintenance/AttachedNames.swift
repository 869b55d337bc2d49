internal import DBGenRuntime
internal import DBGenSQLText

/// The names of the tables and views of an attached file, which no other file may have: SQLite looks
/// into the others first.
struct AttachedNames: Sendable {
  private let schema: DatabaseSchema
  private let name: String
  private let path: String

  init(of schema: DatabaseSchema, as name: String, at path: String) {
    (self.schema, self.name, self.path) = (schema, name, path)
  }

  /// - Throws: `DatabaseError.unsupported` if another schema has one of the names.
  @Sendable
  func require(apartFrom others: [Database.Attachment.NamedSchema]) throws {
    for other in others {
      let taken = Self.tables(of: other.schema)
      try require(apartFrom: taken.sorted(), of: other.name)
    }
  }

  /// - Throws: `DatabaseError.unsupported` if one of the names is taken by another file.
  func require(apartFrom taken: [String], of other: String) throws {
    let names = Set(Self.tables(of: schema).map { SQLName($0) })
    guard let common = taken.first(where: { names.contains(SQLName($0)) }) else { return }
    throw DatabaseError.unsupported(
      "'\(path)' can't be attached: '\(other)' also has '\(common)', so the name would not mean "
        + "that of '\(name)' in SQL")
  }

  private static func tables(of schema: DatabaseSchema) -> [String] {
    schema.statements.compactMap { statement in
      let created = SQLText(statement).created
      return created.flatMap { ["table", "view"].contains($0.type) ? $0.name : nil }
    }
  }
}
