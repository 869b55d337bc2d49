extension Database {
  /// A file with another schema that the connections of a database attach, so that a transaction
  /// reads and writes both.
  ///
  /// The product `DBGenMaintenance` creates the values.
  public struct Attachment: Sendable {
    /// A schema with the name of its file in SQL.
    package typealias NamedSchema = (name: String, schema: DatabaseSchema)

    package let named: NamedSchema
    /// Refuses a name that would mean that of another schema.
    package let requireNames: @Sendable (_ others: [NamedSchema]) throws -> Void
    /// Opens the file on its own first, beside the database at `path`.
    package let open: @Sendable (_ path: String, Configuration) throws -> any AttachedFile

    package init(
      _ named: NamedSchema, requireNames: @escaping @Sendable ([NamedSchema]) throws -> Void,
      _ open: @escaping @Sendable (_ path: String, Configuration) throws -> any AttachedFile
    ) {
      (self.named, self.requireNames, self.open) = (named, requireNames, open)
    }
  }
}

extension Database.Configuration {
  /// Opens the attached files on their own, unless one can't be attached to a database.
  @_optimize(size)
  func openAttachments(to schema: DatabaseSchema, at path: String) throws -> [any AttachedFile] {
    // An array of tuples takes long to make for the first time.
    guard !attachments.isEmpty else { return [] }
    var others = [(name: "main", schema: schema)]
    for attachment in attachments {
      try attachment.requireNames(others)
      others.append(attachment.named)
    }
    return try attachments.map { try $0.open(path, self) }
  }
}
