import Foundation
import RuntimeSamples
import Testing

@testable import DBGenRuntime

/// A type of the language in one of its encodings: values of it made at random, and what is read of
/// them in a table.
struct ValueKind: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The type of the column.
  let type: String
  /// Writes a random value in the row of a number and reads it; returns whether it was written.
  ///
  /// - Throws: `Difference` where it is refused or read otherwise than it should be.
  let roundTrip: @Sendable (inout SeededGenerator, _ row: Int, WriteTransaction) throws -> Bool

  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameters:
  ///   - make: A value, edges more often than others.
  ///   - stored: What it should be when it is read; nil where it has to be refused.
  ///   - isSame: Whether two values are the same to the bit.
  init<Value: Sendable>(
    _ name: String, _ type: String, _ coding: ValueCoding<Value>,
    make: @escaping @Sendable (inout SeededGenerator) -> Value,
    stored: @escaping @Sendable (Value) -> Value? = { $0 },
    isSame: @escaping @Sendable (Value, Value) -> Bool,
    bind: @escaping @Sendable (borrowing Statement, Value?) throws -> Void,
    read: @escaping @Sendable (borrowing Row) throws -> Value,
    readOptional: @escaping @Sendable (borrowing Row) throws -> Value?
  ) {
    testDescription = name
    self.type = type
    roundTrip = { random, row, transaction in
      let value = random.oneIn(50) ? nil : make(&random)
      let expected = value.flatMap(stored)
      let isWritten = try Self.insert(row, transaction) { try bind($0, value) }
      guard isWritten == (value == nil || expected != nil) else {
        throw Difference(description: "\(name): \(isWritten ? "took" : "refused") \(value as Any)")
      }
      try Self.compareCoding(name, value, coding, isWritten, row, transaction)
      guard isWritten else { return false }
      let found = try Self.fetch(row, transaction, readOptional)
      guard let expected else {
        if found == nil { return true }
        throw Difference(description: "\(name): \(found as Any) instead of NULL")
      }
      let others = [
        found, try Self.fetch(row, transaction, read),
        try Self.fetch(row, transaction) { try coding.decode($0, 0) },
      ]
      for other in others where !(other.map { isSame($0, expected) } ?? false) {
        throw Difference(description: "\(name): \(expected) became \(other as Any)")
      }
      return true
    }
  }
}

extension ValueKind {
  /// Inserts a row; returns whether its value wasn't refused.
  private static func insert(
    _ row: Int, _ transaction: WriteTransaction,
    _ bind: (borrowing Statement) throws -> Void
  ) throws -> Bool {
    let insert = try transaction.statement("INSERT INTO probe (value, id) VALUES (?1, ?2)")
    do {
      try bind(insert)
    } catch DatabaseError.invalidValue, DatabaseError.outOfRange {
      return false
    }
    try insert.bind(integer: row, at: 2)
    try insert.run()
    return true
  }

  private static func fetch<Value>(
    _ row: Int, _ transaction: ReadTransaction, _ read: (borrowing Row) throws -> Value
  ) throws -> Value {
    let fetch = try transaction.statement("SELECT value FROM probe WHERE id = ?1")
    try fetch.bind(integer: row, at: 1)
    return try fetch.returned(read)
  }

  /// Sees to it that conditions, which encode values themselves, do it as binding does.
  private static func compareCoding<Value>(
    _ name: String, _ value: Value?, _ coding: ValueCoding<Value>, _ isWritten: Bool, _ row: Int,
    _ transaction: ReadTransaction
  ) throws {
    guard let value else { return }
    let encoded = try? coding.encode(value)
    let written = isWritten ? try fetch(row, transaction) { try $0.any(0) } : nil
    guard encoded == written else {
      throw Difference(
        description: "\(name): \(value) is bound as \(written as Any), encoded as \(encoded as Any)"
      )
    }
  }
}
