package import DBGenRuntime

extension DatabaseSchema {
  /// Returns a new database in memory, created by the schema's statements.
  package func model(_ configuration: Database.Configuration) throws -> Connection {
    let model = try Connection(
      path: ":memory:", flags: 0, busyTimeout: .zero, prepare: configuration.prepare)
    try model.register(configuration)
    for statement in statements { try model.execute(once: statement) }
    return model
  }
}
