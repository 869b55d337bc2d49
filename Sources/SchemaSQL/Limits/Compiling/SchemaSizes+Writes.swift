import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The parts of a schema that SQLite compiles in addition to a statement that writes to a table.
extension SchemaSizes {
  struct TriggerSize {
    var event: TriggerCause.Event
    var statements: [StatementSize]
  }

  /// The work of finding out what a write causes.
  private static let workOfWrite = 30.0

  /// Returns the work of compiling all triggers and actions of references that a write may cause:
  /// SQLite compiles each once for a statement.
  mutating func effect(of write: TriggerCause) -> Double {
    if let work = effects[write] { return work }
    let writes = DependencyOrder.of([write]) { self.writes(causedBy: $0) }
    let work = writes.reduce(0) { $0 + ownEffect(of: $1) }
    effects[write] = work
    return work
  }

  private mutating func ownEffect(of write: TriggerCause) -> Double {
    if let work = ownEffects[write] { return work }
    guard let relation = relations[write.table] else { return 0 }
    var checks = CompilationSize()
    checks.operands = relation.operands
    let work = relation.statements(firedBy: write.event).reduce(Self.workOfWrite + checks.work) {
      $0 + size(of: $1).work
    }
    ownEffects[write] = work
    return work
  }

  private func writes(causedBy write: TriggerCause) -> [TriggerCause] {
    guard let relation = relations[write.table] else { return [] }
    let children = write.event == .insert ? [] : relation.children
    return relation.statements(firedBy: write.event).flatMap(\.changes)
      + children.flatMap { child in
        [write.event, .update].map { TriggerCause($0, of: child) }
      }
  }
}
