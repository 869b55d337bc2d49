import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The triggers that one statement fires.
struct TriggerGroup {
  /// Nil for a trigger that can't be read.
  let cause: TriggerCause?
  let triggers: [Trigger]
  /// Whether the triggers of a later group fire these.
  let isFiredLater: Bool

  /// Returns triggers in groups, each before those that its statements fire, except in circles.
  static func inOrder(_ triggers: [Trigger]) -> [TriggerGroup] {
    let causes = triggers.compactMap(\.cause).unique
    let groups = Dictionary(grouping: triggers, by: \.cause)
    let fired: [TriggerCause?: Set<TriggerCause>] = groups.mapValues {
      Self.causes(firedBy: $0).intersection(causes)
    }
    let order = [TriggerCause](DependencyOrder.of(causes) { fired[$0] ?? [] }.reversed())
    var done: Set<TriggerCause> = []
    var firedLater: Set<TriggerCause> = []
    for cause in order {
      firedLater.formUnion(done.intersection(fired[cause] ?? []))
      done.insert(cause)
    }
    let sorted = order.map { cause in
      TriggerGroup(
        cause: cause, triggers: groups[cause] ?? [], isFiredLater: firedLater.contains(cause))
    }
    let unread = TriggerGroup(cause: nil, triggers: groups[nil] ?? [], isFiredLater: false)
    return sorted + (unread.triggers.isEmpty ? [] : [unread])
  }

  /// Returns the changes of rows that the statements of triggers make.
  private static func causes(firedBy triggers: [Trigger]) -> Set<TriggerCause> {
    Set(
      triggers.flatMap { StatementSize(SQLText($0.sql.value)).statements }.flatMap(\.changes))
  }
}

extension Trigger {
  /// The statement of a trigger that does nothing, in the place of one that makes a view accept
  /// changes; nil for other triggers.
  func standIn(named name: String) -> String? {
    let text = SQLText(sql.value)
    guard let trigger = text.createTrigger, text.isAt(trigger.head.range.upperBound, "instead")
    else { return nil }
    let cause = text.text(trigger.head.range.upperBound..<trigger.path.place + 1)
    return "CREATE TRIGGER \(SQLName.quote(name)) \(cause) BEGIN SELECT 1; END"
  }
}

extension SQLiteConnection {
  /// Returns a statement that fires triggers; nil if their table has no columns to update.
  package func statement(firing cause: TriggerCause) throws(SQLiteError) -> String? {
    let name = cause.table.quoted
    switch cause.event {
    case .insert: return "INSERT INTO \(name) DEFAULT VALUES"
    case .delete: return "DELETE FROM \(name)"
    case .update:
      let columns = try columnNames(of: cause.table.description).map(SQLName.quote)
      let assignments = columns.map { "\($0) = \($0)" }.joined(separator: ", ")
      return columns.isEmpty ? nil : "UPDATE \(name) SET \(assignments)"
    }
  }
}
