public import DBGenRuntime

extension Database.Attachment {
  /// Attaches the file of another schema to each connection of a database.
  ///
  /// The file is first opened on its own, with the functions, collations and other options of the
  /// database's configuration: it is created if it is missing, and migrated if it is older, unless
  /// `mode` says otherwise. A migration that needs functions of the app has to be done before, by
  /// the `open` of the schema.
  ///
  /// Opening the database throws what opening the file throws, and `DatabaseError.unsupported` if a
  /// table or view of the schema has the name of one in the database or in a file attached before
  /// it: in SQL, the name would mean that one. SQLite attaches up to ten files.
  ///
  /// - Parameters:
  ///   - schema: The schema that the file must have.
  ///   - path: The path of the file, or `:memory:` for a new database in memory beside another one
  ///     in memory.
  ///   - name: The name in SQL, for names such as `catalog.product`.
  ///   - mode: The changes that opening may make to the file. With `readOnly`, and if the database
  ///     itself is read-only, writing to the file throws `DatabaseError.sqlite` with
  ///     SQLITE_READONLY.
  public init(
    _ schema: DatabaseSchema, at path: String, as name: String, mode: Database.Mode = .create
  ) {
    let names = AttachedNames(of: schema, as: name, at: path)
    self.init((name, schema), requireNames: names.require) { main, configuration in
      try AttachableFile(schema, at: path, as: name, mode, beside: main, configuration)
    }
  }
}
