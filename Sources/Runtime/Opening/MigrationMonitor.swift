internal import DBGenSQLite

/// Reports the progress of a migration, and ends it if it is no longer wanted.
final class MigrationMonitor {
  /// The reason that the migration has to end; nil if it can continue.
  private(set) var interruption: (any Error)?
  private let report: (@Sendable (MigrationProgress) throws -> Void)?
  private let stepCount: Int
  private var progress: MigrationProgress?
  private var lastReport = ContinuousClock.now

  /// The time between reports, short enough for a progress bar.
  private static let interval = Duration.milliseconds(50)
  private static let instructionsBetweenCalls: Int32 = 1000

  init(of migrations: [_Migration], _ report: (@Sendable (MigrationProgress) throws -> Void)?) {
    self.report = report
    stepCount = migrations.reduce(0) { $0 + $1.steps.count }
  }

  /// Begins a step, and reports it.
  ///
  /// - Throws: `CancellationError` if the task is cancelled; any error that the app throws.
  func begin(_ title: String, version: Int32, isStep: Bool = true) throws {
    let step = (progress?.step ?? 0) + (isStep ? 1 : 0)
    let progress = MigrationProgress(
      version: version, step: step, stepCount: stepCount, title: title)
    self.progress = progress
    try interrupting {
      try Task.checkCancellation()
      try tell(progress)
    }
  }

  /// Reports the current step again, if the last report was long enough ago.
  ///
  /// - Throws: The errors of `begin`.
  func keepGoing() throws {
    try interrupting {
      try Task.checkCancellation()
      guard let progress, ContinuousClock.now - lastReport >= Self.interval else { return }
      try tell(progress)
    }
  }

  /// Runs `body`, whose errors end the migration.
  private func interrupting(_ body: () throws -> Void) throws {
    do { try body() } catch {
      interruption = error
      throw error
    }
  }

  private func tell(_ progress: MigrationProgress) throws {
    try report?(progress)
    lastReport = .now
  }

  // MARK: - Within statements

  /// Runs `body`. Meanwhile SQLite checks, even within statements, whether to continue, and refuses
  /// to commit.
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
      try Unmanaged<MigrationMonitor>.fromOpaque(monitor).takeUnretainedValue().keepGoing()
      return 0
    } catch {
      return 1
    }
  }
}
