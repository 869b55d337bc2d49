extension Migration {
  /// A line of a migration in generated source. A step's title comes before its actions.
  public enum Line: Sendable {
    case step(String)
    case run(String)
    case refuse(String, table: String, because: String)
    case call(String)
  }

  /// Creates a migration from its lines.
  public init(
    version: Int32, name: String, backedUp isBackedUp: Bool, before: [Origin] = [], lines: [Line]
  ) {
    var steps: [(title: String, actions: [Action])] = []
    for line in lines {
      switch line {
      case .step(let title): steps.append((title, []))
      case .run(let sql): steps.addAction(.run(sql))
      case .call(let name): steps.addAction(.call(name))
      case .refuse(let query, let table, let reason):
        steps.addAction(.refuse(query, table: table, because: reason))
      }
    }
    self.init(
      version: version, name: name, backedUp: isBackedUp, before: before,
      steps: steps.map { Step($0.title, $0.actions) })
  }
}

extension [(title: String, actions: [Migration.Action])] {
  fileprivate mutating func addAction(_ action: Migration.Action) {
    if isEmpty { append(("", [])) }
    self[count - 1].actions.append(action)
  }
}
