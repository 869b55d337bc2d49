internal import DBGenRuntime

/// Repeats a read after each change to the tables it reads.
///
/// After the first read it doesn't keep the database open, because then only other owners can
/// change it.
final class ObservedReader<Value: Sendable> {
  /// The least time from one read to the next, half a frame of a fast display. To wake up a reader at
  /// each commit would take a writer as long as the commit.
  static var interval: Duration { .milliseconds(4) }

  private let read: @Sendable (ReadTransaction) throws -> Value
  private var unread: Database?
  private weak var database: Database?
  private var subscription: ChangeSubscription?
  private var nextRead = ContinuousClock.now
  private var hasEnded = false

  init(_ database: Database, _ read: @escaping @Sendable (ReadTransaction) throws -> Value) {
    unread = database
    self.database = database
    self.read = read
  }

  /// Returns the next value; nil if there are no more.
  ///
  /// - Throws: Any error that the read throws, after which there are no more values.
  func next(isolation: isolated (any Actor)?) async throws -> Value? {
    let result = await nextResult(isolation: isolation)
    if case .failure = result { end() }
    return try result?.get()
  }

  /// Returns the next value, or the error that the read throws, after which the next commit causes
  /// another read; nil if there are no more.
  func nextResult(isolation: isolated (any Actor)?) async -> Result<Value, any Error>? {
    while !hasEnded {
      guard let subscription = await changedSubscription(isolation: isolation) else { break }
      do {
        let value = try await readAgain(subscription, isolation: isolation)
        if let value { return .success(value) }
      } catch DatabaseError.suspended {
        // When the database is resumed, everything is considered changed.
      } catch {
        let isOver = unread == nil && database?.changes.isClosed != false || Task.isCancelled
        unread = nil
        if !isOver { return .failure(error) }
        break
      }
    }
    end()
    return nil
  }

  /// Waits until something has changed, except before the first value.
  private func changedSubscription(isolation: isolated (any Actor)?) async -> ChangeSubscription? {
    if let subscription {
      // A task that is cancelled wants no more values.
      do { try await Task.sleep(until: nextRead, clock: .continuous) } catch { return nil }
      return await subscription.next(isolation: isolation) == nil ? nil : subscription
    }
    subscription = database.map { ChangeSubscription(to: $0.changes, .undetermined) }
    return subscription
  }

  /// Reads the value again. Each read may use other tables, in which changes since it began count.
  /// After an error, changes of all tables do.
  private func readAgain(
    _ subscription: ChangeSubscription, isolation: isolated (any Actor)?
  ) async throws -> Value? {
    guard let database else { return nil }
    nextRead = .now + Self.interval
    do {
      let (value, tables) = try await database.trackingRead(read)
      subscription.setInterest(.read(tables))
      unread = nil
      return value
    } catch {
      subscription.setInterest(.undetermined)
      throw error
    }
  }

  private func end() {
    hasEnded = true
    (subscription, unread) = (nil, nil)
  }
}
