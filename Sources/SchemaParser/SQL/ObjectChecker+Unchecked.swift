/// Views and triggers that are created as they stand, of which SQLite may say only when they are
/// used that something isn't there.
extension ObjectChecker {
  /// Warns where SQLite would take a view as it takes any other.
  mutating func checkNeed(of view: View) {
    let use = "SELECT * FROM \(SQLName.quote(view.name.value))"
    guard !mentionsMissing(view.sql.value), (try? database.compile(use)) != nil else { return }
    reportNeedless("view", view.name)
  }

  /// Makes a view that could be read known to what reads it, though nothing of its columns but
  /// their names.
  mutating func copyUnchecked(_ view: View, to probe: QueryProbe) -> Bool {
    let name = SQLName.quote(view.name.value)
    guard let columns = try? database.describe("SELECT * FROM \(name)").columns else { return true }
    probe.add(view.name.value, columns.map(\.name), [])
    return true
  }

  /// Creates a trigger to see that its statement is one, and drops it: what makes it run is
  /// prepared without it.
  mutating func checkUnchecked(_ trigger: UsableTrigger) {
    do throws(SQLiteFailure) {
      try database.run(trigger.sql.value)
    } catch {
      return report(error, of: "trigger", trigger.sql)
    }
    if (try? compileCause(of: trigger)) != nil { reportNeedless("trigger", trigger.name) }
    drop(trigger.name)
  }

  private mutating func reportNeedless(_ noun: String, _ name: Located<String>) {
    diagnostics.append(
      Diagnostic(
        .needlessUnchecked,
        "\(noun) '\(name.value)' needn't be 'unchecked': there is everything that it names",
        at: name.range, severity: .warning))
  }
}
