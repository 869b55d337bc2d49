/// What SQLite is going to do for a statement, in the words of EXPLAIN QUERY PLAN.
struct QueryPlan {
  /// A step, and how deep it stands in the plan.
  struct Step {
    var id: String
    var parent: String
    var detail: String
  }

  let steps: [Step]

  /// Nil where SQLite refuses the statement.
  init?(of sql: String, in database: borrowing SQLiteConnection) {
    guard let rows = try? database.rows("EXPLAIN QUERY PLAN " + sql) else { return nil }
    steps = rows.map { Step(id: $0[0], parent: $0[1], detail: $0[3]) }
  }

  /// The steps in one line.
  var description: String { steps.map(\.detail).joined(separator: "; ") }

  /// The names of what is read from one end to the other, or has an index made for the occasion.
  var scans: [String] {
    steps.compactMap { step in
      let words = step.detail.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { return nil }
      let rest = String(words[1])
      let isScan =
        words[0] == "SCAN" && !rest.contains(" VIRTUAL TABLE ") && rest != "CONSTANT ROW"
      let isAutomatic = words[0] == "SEARCH" && rest.contains(" USING AUTOMATIC ")
      guard isScan || isAutomatic else { return nil }
      let name = rest.split(separator: " USING ", maxSplits: 1).first.map(String.init) ?? rest
      return name.hasPrefix("main.") ? String(name.dropFirst("main.".count)) : name
    }
  }

  /// Whether rows are put in order after they have been read.
  var sorts: Bool {
    steps.contains { $0.detail.hasPrefix("USE TEMP B-TREE FOR") && $0.detail.hasSuffix("ORDER BY") }
  }

  /// Whether rows are kept aside to find those that belong together.
  var gathers: Bool {
    steps.contains { step in
      step.detail.hasPrefix("USE TEMP B-TREE FOR")
        && (step.detail.hasSuffix("GROUP BY") || step.detail.contains("DISTINCT"))
    }
  }

  /// How many columns of indexes rows are found by.
  var soughtColumns: Int {
    steps.filter { $0.detail.hasPrefix("SEARCH") && !$0.detail.contains("AUTOMATIC") }
      .reduce(0) { $0 + $1.detail.utf8.count { $0 == UInt8(ascii: "?") } }
  }
}

extension QueryPlan {
  /// Whether a table is read from one end to the other.
  func scans(_ source: QuerySource) -> Bool {
    scans.contains { SQLName.areEqual($0, source.name) }
  }
}
