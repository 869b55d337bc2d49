/// The rules and properties that the app adds to the rows of a table.
extension TableDriver {
  var additions: [String] {
    (table.addition.hasRules ? refusals : []) + (table.addition.hasProperty ? [marks] : [])
  }

  /// Rows that only the app's rules refuse, or only those of the schema.
  private var refusals: [String] {
    let bad = draft(0, note: "bad")
    return [
      "trial.refused(\"insert by a rule\", \"It is long.\") { t in _ = try \(functions).insert(\(draft(0, note: "longer")), into: t) }",
      "trial.refused(\"insert by rules of the app\", \"It is bad.\") { t in _ = try \(functions).insert(\(bad), into: t) }",
      "trial.refused(\"insert(contentsOf:) by rules of the app\", \"It is bad.\") { t in _ = try \(functions).insert(contentsOf: [\(bad)], into: t) }",
    ]
  }

  /// The property that isn't stored distinguishes rows, and leaves their columns as they are.
  private var marks: String {
    """
    trial.rows("a property that isn't stored") { t in
        let all = try \(functions).fetchAll(from: t)
        let marked = all.map { var row = $0; row.isMarked.toggle(); return row }
        return records(zip(all, marked).filter { $0 != $1 && !$0.isMarked }.map(\\.1))
      }
    """
  }

  /// The rules, in the module of generated source.
  var rules: String {
    guard table.addition.hasRules else { return "" }
    let problems = "note == \"bad\" ? [.init(\"note\", \"It is bad.\")] : []"
    let type = String(functions.dropFirst(table.module.count))
    return table.kind == .tuple
      ? "nonisolated extension \(type) { static func appProblems(of draft: Draft) -> [§Problem] { draft.\(problems) } }\n"
      : "nonisolated extension \(type).Draft { var appProblems: [§Problem] { \(problems) } }\n"
  }
}
