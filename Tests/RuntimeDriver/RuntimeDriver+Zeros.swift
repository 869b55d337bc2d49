internal import DBGenRuntime
internal import DBGenSQLite
internal import RuntimeSamples

extension RuntimeDriver {
  /// Reads zeros that don't fit into memory, as a column's value and as a function's argument, and
  /// prints the errors.
  static func readZeros(_ path: String) throws {
    let size = Database.Function("size", arguments: 1) { arguments in
      guard case .blob(let bytes) = arguments.first else { return .null }
      return .integer(Int64(bytes.count))
    }
    let database = try Database(
      at: path, schema: PairSample.schema, configuration: .init(functions: [size]))
    try database.read { _ in }
    sqlite3_hard_heap_limit64(20_000_000)
    let queries: [SQL] = [
      "SELECT zeroblob(100000000)", "SELECT size(zeroblob(100000000))",
    ]
    for query in queries {
      do {
        try database.read { transaction in
          _ = try transaction.fetch(query) { try $0.optionalBlob(0) }
        }
      } catch {
        say("refused: \(error)")
      }
    }
  }
}
