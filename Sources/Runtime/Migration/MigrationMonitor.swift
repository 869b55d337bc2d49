internal import DBGenSQLite

/// Watches over a migration: tells how far it has come, and ends it where it isn't wanted any more.
final class MigrationMonitor {
  /// Why the migration has to end.
  private(set) var interruption: (any Error)?
  private let report: (@Sendable (MigrationProgress) throws -> Void)?
  private let stepCount: Int
  private var progress: MigrationProgress?
  private var lastReport = ContinuousClock.now

  /// Often enough for a progress bar, and for whoever waits for a cancelled task.
  private static let interval = Duration.milliseconds(50)
  private static let instructionsBetweenCalls: Int32 = 1000

  init(
    of migrations: [Migration], _ report: (@Sendable (MigrationProgress) throws -> Void)?
  ) {
    self.report = report
    stepCount = migrations.reduce(0) { $0 + $1.steps.count }
  }

  /// Takes note of a step that begins.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, and what the app throws.
  func begin(_ title: String, version: Int32, isStep: Bool = true) throws {
    let step = (progress?.step ?? 0) + (isStep ? 1 : 0)
    let progress = MigrationProgress(
      version: version, step: step, stepCount: stepCount, title: title)
    self.progress = progress
    do {
      try Task.checkCancellation()
      try tell(progress)
    } catch {
      interruption = error
      throw error
    }
  }

  /// Tells of the step that runs, now and then.
  ///
  /// - Throws: as `begin` does.
  func goOn() throws {
    do {
      try Task.checkCancellation()
      guard let progress, ContinuousClock.now - lastReport >= Self.interval else { return }
      try tell(progress)
    } catch {
      interruption = error
      throw error
    }
  }

  private func tell(_ progress: MigrationProgress) throws {
    try report?(progress)
    lastReport = .now
  }
}

// MARK: - Within statements

extension MigrationMonitor {
  /// Runs `body` while SQLite asks, within its statements too, whether to go on, and commits for
  /// nobody.
  func watch<Value>(_ connection: Connection, _ body: () throws -> Value) throws -> Value {
    let monitor = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      connection.handle, Self.instructionsBetweenCalls, { MigrationMonitor.isOver($0) }, monitor)
    // A step that commits would leave half a migration behind; so it is rolled back.
    sqlite3_commit_hook(connection.handle, { _ in 1 }, nil)
    defer {
      connection.watchForInterruptions()
      sqlite3_commit_hook(connection.handle, nil, nil)
    }
    return try withExtendedLifetime(self, body)
  }

  private static func isOver(_ monitor: UnsafeMutableRawPointer?) -> Int32 {
    guard let monitor else { return 0 }
    do {
      try Unmanaged<MigrationMonitor>.fromOpaque(monitor).takeUnretainedValue().goOn()
      return 0
    } catch {
      return 1
    }
  }

  /// - Throws: what has interrupted the migration, if anything has.
  func ensureIsWanted() throws {
    if let interruption { throw interruption }
  }
}
