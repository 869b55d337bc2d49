extension Database {
  /// A file with another schema that the connections of a database attach, so that a transaction
  /// reads and writes both.
  ///
  /// The product `DBGenMaintenance` creates the values.
  public struct Attachment: Sendable {
    /// Opens the file on its own first, beside the database at `path`.
    package let open: @Sendable (_ path: String, Configuration) throws -> any AttachedFile

    package init(
      _ open: @escaping @Sendable (_ path: String, Configuration) throws -> any AttachedFile
    ) {
      self.open = open
    }
  }
}
