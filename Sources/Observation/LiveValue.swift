public import DBGenRuntime
public import Observation

/// The value of a read, which is always current. Views of SwiftUI that use it, and everything else
/// that Observation tracks, are updated after each commit that changes it.
///
///     struct TeamList: View {
///       @State private var teams: LiveValue<[Team]>
///
///       init(in database: Database) {
///         teams = LiveValue([], in: database) { try Team.fetchAll(from: $0) }
///       }
///
///       var body: some View {
///         List(teams.value) { team in Text(team.city) }
///       }
///     }
///
/// If a read throws, the value stays, and the next commit to any table causes another read. It
/// doesn't keep the database open after the first read, and ends with its last reference.
@MainActor
@Observable
public final class LiveValue<Value: Sendable> {
  /// The value: at first the one that was given, then that of the last read.
  public private(set) var value: Value
  /// The error of the last read; nil if it read the value.
  public private(set) var error: (any Error)?
  /// Whether `value` was read from the database.
  public private(set) var isRead = false
  @ObservationIgnored private var observation: Task<Void, Never>?

  /// Begins to follow a read.
  ///
  /// - Parameters:
  ///   - value: The value until the first read is done.
  ///   - database: The database to read from.
  ///   - read: Reads through a transaction, which is valid until the closure returns. It runs again
  ///     after each commit that changes a table that it read.
  public init(
    _ value: Value, in database: Database,
    _ read: @escaping @Sendable (ReadTransaction) throws -> Value
  ) {
    self.value = value
    let reader = ObservedReader(database, read)
    observation = Task { [weak self] in
      while let result = await reader.nextResult(isolation: #isolation) { self?.show(result) }
    }
  }

  deinit { observation?.cancel() }

  private func show(_ result: Result<Value, any Error>) {
    switch result {
    case .success(let value):
      self.value = value
      isRead = true
      // Observers are notified of each assignment.
      if error != nil { error = nil }
    case .failure(let error): self.error = error
    }
  }
}
