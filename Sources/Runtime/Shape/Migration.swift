/// A migration of a database from one version to the next, which generated source states.
public struct _Migration: Sendable {
  /// The version of the database after the migration, at least 2.
  package let version: Int32
  package let name: String
  /// Whether the migration rebuilds a table or discards data, so that the file is copied first.
  package let isBackedUp: Bool
  /// Whether the migration does nothing but rewrite values in other forms, which can be done again.
  package let isNormalizing: Bool
  /// The statements that create a database of the version before, which identify such a database if
  /// it doesn't store its version; empty if it can't be identified.
  package let before: [Origin]
  package let steps: [Step]

  package init(
    version: Int32, name: String, backedUp isBackedUp: Bool,
    normalizing isNormalizing: Bool = false,
    before: [Origin] = [], steps: [Step]
  ) {
    (self.version, self.name, self.isBackedUp) = (version, name, isBackedUp)
    (self.isNormalizing, self.before, self.steps) = (isNormalizing, before, steps)
  }

  /// The source of statements of the version before.
  public enum Origin: Sendable {
    /// The statements at these indexes of the version that the migration leads to, because they are
    /// the same.
    case same(ClosedRange<Int>)
    /// A statement of the version before itself.
    case statement(String)
  }

  /// A step of the history file, or one that follows from it.
  package struct Step: Sendable {
    /// A description for progress reports, such as `add column 'user.fullName'`.
    package let title: String
    package fileprivate(set) var actions: [Action]

    package init(_ title: String, _ lines: [Line]) {
      self.title = title
      actions = lines.flatMap(\.actions)
    }
  }

  /// An action of a step, which is any line but a title.
  package typealias Action = Line

  // MARK: - Lines of generated source

  /// A line of a migration in generated source. A step's title comes before its actions.
  public enum Line: Sendable {
    /// The title of the actions that follow.
    case step(String)
    /// Runs a statement.
    case run(String)
    /// Refuses the migration if a query returns rows, for a reason. Each of them represents a row of
    /// `table` that the new schema refuses, and its columns identify that row.
    case refuse(String, table: String, because: String)
    /// Refuses the migration for a reason if the query that is its key returns rows. The queries read
    /// the rows of the SELECT by the name `_dbgen_rows`.
    case refuseAny(String, table: String, because: KeyValuePairs<String, String>)
    /// Refuses the migration if, in the end, more rows of a table than before refer to missing rows
    /// of another.
    case references(from: String, to: String)
    /// Calls the app's function of that name.
    case call(String)
  }

  /// Creates a migration from its lines.
  ///
  /// - Parameters:
  ///   - version: The version of the database after the migration, at least 2.
  ///   - name: The name of the migration.
  ///   - isBackedUp: Whether the file is copied first.
  ///   - before: The statements of the version before; none if it can't be identified.
  ///   - lines: The steps, each with its actions.
  public init(
    version: Int32, name: String, backedUp isBackedUp: Bool,
    normalizing isNormalizing: Bool = false,
    before: [Origin] = [], lines: [Line]
  ) {
    var steps: [Step] = []
    for line in lines {
      if case .step(let title) = line {
        steps.append(Step(title, []))
      } else {
        if steps.isEmpty { steps.append(Step("", [])) }
        steps[steps.count - 1].actions += line.actions
      }
    }
    self.init(
      version: version, name: name, backedUp: isBackedUp, normalizing: isNormalizing,
      before: before, steps: steps)
  }
}

extension _Migration.Line {
  /// The line as one action for each of its queries.
  fileprivate var actions: [_Migration.Action] {
    guard case .refuseAny(let rows, let table, let reasons) = self else { return [self] }
    return reasons.map { query, reason in
      .refuse("WITH _dbgen_rows AS (\(rows)) \(query)", table: table, because: reason)
    }
  }
}
