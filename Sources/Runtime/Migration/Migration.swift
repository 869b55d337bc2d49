/// A migration of a database from one version to the next, as generated source passes it to `Database`.
public struct Migration: Sendable {
  /// The version that the database has afterwards; from 2 up.
  public let version: Int32
  public let name: String
  /// Whether a table is rebuilt or data is given up, so that the file is copied first.
  public let isBackedUp: Bool
  /// What makes a new database of the version before, by which one is known that keeps no version;
  /// empty where none can be known.
  public let before: [Origin]
  public let steps: [Step]

  public init(
    version: Int32, name: String, backedUp isBackedUp: Bool, before: [Origin] = [], steps: [Step]
  ) {
    self.version = version
    self.name = name
    self.isBackedUp = isBackedUp
    self.before = before
    self.steps = steps
  }

  /// Where statements of the version before come from.
  public enum Origin: Sendable {
    /// From the version that the migration leads to, where they are the same: from the first to the
    /// last of them, by their places.
    case same(ClosedRange<Int>)
    /// From the version itself.
    case statement(String)
  }

  /// A step of the history file, or of what follows from it.
  public struct Step: Sendable {
    /// A description for progress reports, such as `add column 'user.fullName'`.
    public let title: String
    public let actions: [Action]

    public init(_ title: String, _ actions: [Action]) {
      self.title = title
      self.actions = actions
    }
  }

  public enum Action: Sendable {
    /// Runs one SQL statement.
    case run(String)
    /// Runs a query whose rows each stand for a row of `table` that the new schema refuses, their
    /// columns being what to find it by; nothing is done where there are any.
    case refuse(String, table: String, because: String)
    /// Calls a function of the app by its name.
    case call(String)
  }
}

extension Migration {
  /// A function of the app that is part of a migration. It gets the migrating transaction, which is
  /// valid until it returns, and nothing is changed where it throws. Triggers don't run, as in no
  /// step.
  public typealias Hook = @Sendable (WriteTransaction) throws -> Void

  /// The names of the functions that the steps call.
  var hookNames: [String] {
    steps.flatMap(\.actions).compactMap { action in
      if case .call(let name) = action { name } else { nil }
    }
  }
}
