import DBGenSQLText

/// SQLite's plan for a statement, from EXPLAIN QUERY PLAN.
struct QueryPlan {
  /// A step of the plan.
  struct PlanStep {
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

    /// The comparisons by which rows are found.
    var sought: Set<String> {
      guard detail.hasPrefix("SEARCH "), detail.hasSuffix(")"),
        let start = detail.lastIndex(of: "(")
      else { return [] }
      let list = detail[detail.index(after: start)...].dropLast()
      return Set(list.split(separator: " AND ").map(String.init))
    }

    /// The name of the index that is used, if there is one.
    var index: String? {
      let parts = detail.split(separator: " INDEX ", maxSplits: 1)
      guard parts.count == 2, detail.contains(" USING ") else { return nil }
      return parts[1].split(separator: " (", maxSplits: 1).first.map(String.init)
    }

    /// Whether rows are read in the order of an index, and each is looked up in the table. That is a
    /// search without comparisons for `min` and `max`.
    var looksUpAll: Bool { sought.isEmpty && detail.contains(" USING INDEX ") }

    /// Whether the rows that are looked up are in a range with one end.
    var looksUpWideRange: Bool {
      detail.contains(" USING INDEX ") && sought.count == 1
        && sought.contains { $0.contains { "<>".contains($0) } }
    }
  }

  let steps: [PlanStep]

  /// Reads the plan of a statement; nil if SQLite refuses it.
  init?(of sql: String, in database: SQLiteConnection) throws(SQLiteError) {
    guard let rows = try unlessRefused(database.rows("EXPLAIN QUERY PLAN " + sql)) else {
      return nil
    }
    steps = rows.map { PlanStep(detail: $0[3] ?? "") }
  }

  /// The steps on one line.
  var description: String { steps.map(\.detail).joined(separator: "; ") }

  /// The names of the sources that are scanned in full, or for which SQLite builds an automatic
  /// index.
  var scans: [SQLName] { steps.filter(\.isScan).compactMap(\.source) }

  /// Whether the rows of each side of an OR are found by themselves.
  var isOfOr: Bool { steps.contains { $0.detail == "MULTI-INDEX OR" } }

  /// The names of the indexes that are used.
  var indexes: [String] { steps.compactMap(\.index) }

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

  /// The number of comparisons by which rows are found.
  var soughtColumns: Int { steps.filter { !$0.isScan }.reduce(0) { $0 + $1.sought.count } }
}
