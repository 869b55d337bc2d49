internal import DBGenRuntime

/// The values of a read that is repeated after each change to the tables it reads. Returned by
/// `Database.observe(_:)`.
///
/// Commits made while nobody is waiting are coalesced into one value.
public struct DatabaseValues<Value: Sendable>: AsyncSequence, Sendable {
  private let database: Database
  private let read: @Sendable (ReadTransaction) throws -> Value
  private let isSame: (@Sendable (Value, Value) -> Bool)?

  init(
    of database: Database, isSame: (@Sendable (Value, Value) -> Bool)? = nil,
    _ read: @escaping @Sendable (ReadTransaction) throws -> Value
  ) {
    (self.database, self.isSame, self.read) = (database, isSame, read)
  }

  /// Returns the values without each one that equals the one before, as `isSame` compares them.
  ///
  /// - Parameter isSame: Returns whether two consecutive values are considered equal.
  public func removeDuplicates(
    by isSame: @escaping @Sendable (Value, Value) -> Bool
  ) -> DatabaseValues {
    DatabaseValues(of: database, isSame: isSame, read)
  }

  /// Returns an iterator, which begins with the present value.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(reader: ObservedReader(database, read), isSame: isSame)
  }

  /// An iterator over values.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let reader: ObservedReader<Value>
    let isSame: (@Sendable (Value, Value) -> Bool)?
    private var last: Value?

    init(reader: ObservedReader<Value>, isSame: (@Sendable (Value, Value) -> Bool)?) {
      (self.reader, self.isSame) = (reader, isSame)
    }

    /// Waits for the next value, and returns it; nil when the database is closed or the task is
    /// cancelled.
    ///
    /// - Parameter actor: The actor that the caller is isolated to.
    /// - Throws: Any error that the read throws, after which there are no more values.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Value? {
      while let value = try await reader.next(isolation: actor) {
        guard let isSame else { return value }
        if let last, isSame(last, value) { continue }
        last = value
        return value
      }
      return nil
    }
  }
}

extension DatabaseValues where Value: Equatable {
  /// Returns the values without each one that is equal to the one before.
  public func removeDuplicates() -> DatabaseValues {
    removeDuplicates(by: ==)
  }
}

@available(*, unavailable)
extension DatabaseValues.AsyncIterator: Sendable {}
