import SchemaParser

/// Runs modules, and finds the smallest schemas that fail.
enum PairRun {
  /// Runs modules, two at a time, and returns the smallest schema of each that fails.
  static func failures(of modules: [PairModule]) async throws -> [String] {
    try await withThrowingTaskGroup(of: [String].self) { group in
      var (waiting, failures) = (modules[...], [String]())
      for _ in 0..<2 {
        if let module = waiting.popFirst() {
          group.addTask { try await smallestFailure(of: module) }
        }
      }
      while let more = try await group.next() {
        failures += more
        if let module = waiting.popFirst() {
          group.addTask { try await smallestFailure(of: module) }
        }
      }
      return failures
    }
  }

  /// Returns what is wrong with a module; nil if nothing is.
  private static func failure(of module: PairModule) async throws -> String? {
    do {
      let output = try await ModuleCompiler.output(of: module, module.sources())
      return output.isEmpty ? nil : output
    } catch let refusal as SchemaRefusal {
      return refusal.description
    }
  }

  private static func smallestFailure(of module: PairModule) async throws -> [String] {
    guard let whole = try await failure(of: module) else { return [] }
    let (smallest, message) = try await shrink(module, whole)
    let yaml = smallest.schemas.map { $0.yaml() }.joined(separator: "\n")
    return ["\(message.prefix(4000))\n\(smallest.choice)\n\(yaml)"]
  }

  /// Leaves out half of the tables, then queries and columns of the last one, as long as the module
  /// fails.
  private static func shrink(
    _ module: PairModule, _ message: String
  ) async throws -> (PairModule, String) {
    for smaller in module.smaller {
      if let message = try await failure(of: smaller) { return try await shrink(smaller, message) }
    }
    return (module, message)
  }
}

extension PairModule {
  /// The module with less in it.
  fileprivate var smaller: [PairModule] {
    guard rows.count == 1 else {
      let half = rows.count / 2
      return rows.isEmpty ? [] : [only(Array(rows[..<half])), only(Array(rows[half...]))]
    }
    let (number, table) = rows[0]
    let withoutQueries = table.queries.indices.map { index in
      var table = table
      table.queries.remove(at: index)
      return table
    }
    let withoutColumns = table.columns.indices.filter { _ in table.columns.count > 1 }.map {
      index in
      var table = table
      table.columns.remove(at: index)
      return table
    }
    return (withoutQueries + withoutColumns).map { only([(number, $0)]) }
  }
}
