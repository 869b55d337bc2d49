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
    let statements = triggers.flatMap { StatementSize(SQLText($0.sql.value)).statements }
    return Set(
      statements.flatMap(\.changes).flatMap { table, events in
        events.map { TriggerCause($0, of: table) }
      })
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
