/// The savepoints of a transaction, of which a node learns with the next statement. Each has a name
/// of its own, so that a node that has refused one of several changes can be asked for the others.
struct Savepoints {
  enum SavepointStep: Equatable { case begin, undo, end }

  struct SavepointChange {
    let step: SavepointStep
    let name: String

    var sql: String {
      switch step {
      case .begin: "SAVEPOINT \(name)"
      case .undo: undoing
      case .end: "RELEASE \(name)"
      }
    }

    /// The statement that is refused if the savepoint isn't there.
    var undoing: String { "ROLLBACK TO \(name)" }
  }

  private var names: [String] = []
  private var count = 0
  /// The changes that the node doesn't know yet.
  private(set) var waiting: [SavepointChange] = []

  /// Notes that a savepoint begins, or that the last one is undone or ends.
  mutating func note(_ step: SavepointStep) {
    if step == .begin {
      count += 1
      names.append("dbgen_\(count)")
    }
    guard let name = names.last else { return }
    if step == .end { names.removeLast() }
    waiting.append(SavepointChange(step: step, name: name))
  }

  /// Returns the changes that the node doesn't know yet, which it is about to learn.
  mutating func takeWaiting() -> [SavepointChange] {
    defer { waiting = [] }
    return waiting
  }

  /// Returns the changes without which a commit would store something else: it ends all savepoints.
  mutating func takeForCommit() -> [SavepointChange] {
    let all = takeWaiting()
    return all.contains { $0.step == .undo } ? all : []
  }
}
