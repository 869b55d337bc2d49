import Foundation
import RuntimeSamples
import Testing

@testable import DBGenRuntime

/// A type of the language in one of its encodings, with the means to store random values in a table
/// and read them back.
struct ValueKind: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The declared type of the column.
  let type: String
  /// Writes a random value to a row and reads it back. Returns whether the value was accepted.
  ///
  /// - Throws: `Difference` if the value is wrongly accepted or refused, or reads differently than
  ///   it should.
  let roundTrip: @Sendable (inout SeededGenerator, _ row: Int, WriteTransaction) throws -> Bool
  let read: @Sendable (borrowing Row) throws -> Void
  /// Returns whether the optional accessor finds no value.
  let isNull: @Sendable (borrowing Row) throws -> Bool
  let bindNull: @Sendable (borrowing _Statement) throws -> Void

  /// The storage class of all values, as messages name it; nil if they can have several.
  var storageClass: String? {
    ["INTEGER": "an integer", "REAL": "a real number", "TEXT": "text", "BLOB": "a blob"][type]
  }

  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameters:
  ///   - make: Makes a value, preferably one near a limit.
  ///   - stored: Returns the value that should be read, or `nil` if it has to be refused.
  ///   - isSame: Returns whether two values are bitwise identical.
  init<Value: Sendable>(
    _ name: String, _ type: String, _ coding: _ValueCoding<Value>,
    make: @escaping @Sendable (inout SeededGenerator) -> Value,
    stored: @escaping @Sendable (Value) -> Value? = { $0 },
    isSame: @escaping @Sendable (Value, Value) -> Bool,
    bind: @escaping @Sendable (borrowing _Statement, Value?) throws -> Void,
    read: @escaping @Sendable (borrowing Row) throws -> Value,
    readOptional: @escaping @Sendable (borrowing Row) throws -> Value?
  ) {
    testDescription = name
    self.type = type
    self.read = { _ = try read($0) }
    isNull = { try readOptional($0) == nil }
    bindNull = { try bind($0, nil) }
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
  /// Inserts a row, and returns whether its value was accepted.
  private static func insert(
    _ row: Int, _ transaction: WriteTransaction,
    _ bind: (borrowing _Statement) throws -> Void
  ) throws -> Bool {
    let insert = try transaction._statement("INSERT INTO probe (value, id) VALUES (?1, ?2)")
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
    let fetch = try transaction._statement("SELECT value FROM probe WHERE id = ?1")
    try fetch.bind(integer: row, at: 1)
    return try fetch.returned(read)
  }

  /// Makes sure that conditions, which encode values themselves, encode them as binding does.
  private static func compareCoding<Value>(
    _ name: String, _ value: Value?, _ coding: _ValueCoding<Value>, _ isWritten: Bool, _ row: Int,
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
