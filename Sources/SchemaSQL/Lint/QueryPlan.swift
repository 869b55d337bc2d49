import DBGenSQLText

/// SQLite's plan for a statement, from EXPLAIN QUERY PLAN.
struct QueryPlan {
  /// A step of the plan, with its place in the tree of steps.
  struct PlanStep {
    var id: String
    var parent: String
    var detail: String

    /// The name of the source that is scanned or searched; nil for other steps, virtual tables, and rows
    /// without a source.
    var source: SQLName? {
      let words = detail.split(separator: " ", maxSplits: 1)
      guard words.count == 2, ["SCAN", "SEARCH"].contains(words[0]) else { return nil }
      let rest = String(words[1])
      guard !rest.contains(" VIRTUAL TABLE "), rest != "CONSTANT ROW" else { return nil }
      let name = rest.split(separator: " USING ", maxSplits: 1).first.map(String.init) ?? rest
      return SQLName(name.hasPrefix("main.") ? String(name.dropFirst("main.".count)) : name)
    }

    /// Whether all rows are read.
    var isScan: Bool { detail.hasPrefix("SCAN ") || detail.contains(" USING AUTOMATIC ") }
  }

  let steps: [PlanStep]

  /// Reads the plan of a statement; nil if SQLite refuses it.
  init?(of sql: String, in database: SQLiteConnection) throws(SQLiteError) {
    guard let rows = try unlessRefused(database.rows("EXPLAIN QUERY PLAN " + sql)) else {
      return nil
    }
    steps = rows.map { PlanStep(id: $0[0] ?? "", parent: $0[1] ?? "", detail: $0[3] ?? "") }
  }

  /// The steps on one line.
  var description: String { steps.map(\.detail).joined(separator: "; ") }

  /// The names of the sources that are scanned in full, or for which SQLite builds an automatic
  /// index.
  var scans: [SQLName] { steps.filter(\.isScan).compactMap(\.source) }

  /// Whether SQLite begins with another source than in a plan where it searches the first one. It
  /// may then read far more rows: without statistics, it doesn't know how many meet a condition.
  func beginsElsewhere(than other: QueryPlan) -> Bool {
    let (first, otherFirst) = (
      steps.first { $0.source != nil }, other.steps.first { $0.source != nil }
    )
    guard let first, let otherFirst, !otherFirst.isScan else { return false }
    return first.source != otherFirst.source
  }

  /// Whether rows are sorted after they have been read.
  var sorts: Bool {
    steps.contains { $0.detail.hasPrefix("USE TEMP B-TREE FOR") && $0.detail.hasSuffix("ORDER BY") }
  }

  /// Whether rows are collected in a temporary B-tree for GROUP BY or DISTINCT.
  var gathers: Bool {
    steps.contains { step in
      step.detail.hasPrefix("USE TEMP B-TREE FOR")
        && (step.detail.hasSuffix("GROUP BY") || step.detail.contains("DISTINCT"))
    }
  }

  /// The number of index columns used to find rows.
  var soughtColumns: Int {
    steps.filter { $0.detail.hasPrefix("SEARCH") && !$0.detail.contains("AUTOMATIC") }
      .reduce(0) { $0 + $1.detail.utf8.count { $0 == UInt8(ascii: "?") } }
  }
}
