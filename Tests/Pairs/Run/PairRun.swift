import SchemaParser

/// Runs modules, and finds the smallest schemas that fail.
enum PairRun {
  /// Returns what is wrong with a module; nil if nothing is.
  static func failure(of module: PairModule) async throws -> String? {
    do {
      let output = try await ModuleCompiler.output(of: module, module.sources())
      return output.isEmpty ? nil : output
    } catch let refusal as SchemaRefusal {
      return refusal.description
    }
  }

  /// Returns the smallest schemas that fail, with what is wrong: at most `limit`.
  static func smallestFailures(of module: PairModule, limit: Int = 3) async throws -> [String] {
    guard let whole = try await failure(of: module) else { return [] }
    var failures: [String] = []
    for row in module.rows where failures.count < limit {
      let alone = module.only([row])
      guard try await failure(of: alone) != nil else { continue }
      failures.append(describe(try await shrink(alone)))
    }
    return failures.isEmpty ? ["only together: \(whole.prefix(4000))"] : failures
  }

  /// Leaves out queries and columns as long as the module fails.
  private static func shrink(_ module: PairModule) async throws -> (PairModule, String) {
    for smaller in module.smaller {
      if try await failure(of: smaller) != nil { return try await shrink(smaller) }
    }
    return (module, try await failure(of: module) ?? "")
  }

  private static func describe(_ failing: (module: PairModule, message: String)) -> String {
    let yaml = failing.module.schemas.map { $0.yaml() }.joined(separator: "\n")
    return "\(failing.message.prefix(4000))\n\(failing.module.choice)\n\(yaml)"
  }
}

extension PairModule {
  /// The module of one table without each of its queries and columns.
  fileprivate var smaller: [PairModule] {
    guard let row = rows.first else { return [] }
    let withoutQueries = row.table.queries.indices.map { index in
      var table = row.table
      table.queries.remove(at: index)
      return table
    }
    let withoutColumns = row.table.columns.indices.filter { _ in row.table.columns.count > 1 }
      .map { index in
        var table = row.table
        table.columns.remove(at: index)
        return table
      }
    return (withoutQueries + withoutColumns).map { only([(row.number, $0)]) }
  }
}
