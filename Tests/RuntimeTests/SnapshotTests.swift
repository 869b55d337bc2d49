import DBGenRuntime
import Foundation
import Testing

@Suite("snapshots")
struct SnapshotTests {
  private struct Refusal: Error {}

  private typealias Read = @Sendable (_ writes: Int, ReadTransaction) throws -> Bool

  /// Each read tells whether it sees the file as it is after a number of writes, of which each adds
  /// a row, and one to the value of the first.
  private static let reads: [(name: String, sees: Read)] = [
    ("a row by its key", { try Counter.fetch(id: 1, from: $1)?.value == $0 }),
    ("no row by its key", { try Counter.fetch(id: Int64($0) + 2, from: $1) == nil }),
    (
      "whether there is a row",
      { n, t in try Counter.exists(where: { $0.value == n }, in: t) }
    ),
    ("a number", { try Counter.count(in: $1) == $0 + 1 }),
    (
      "a number by a condition", { n, t in try Counter.count(where: { $0.value == n }, in: t) == 1 }
    ),
    ("all rows", { try Counter.fetchAll(from: $1).count == $0 + 1 }),
    ("the first row", { try Counter.fetchFirst(from: $1)?.value == $0 }),
    (
      "no row by a condition",
      { n, t in try Counter.fetchFirst(where: { $0.value > n }, from: t) == nil }
    ),
    ("own SQL", { try $1.fetchFirst("SELECT value FROM counter", as: Int.self) == $0 }),
    (
      "a view of the transaction",
      { try Counter.fetch(id: 1, from: $1.includingDeleted)?.value == $0 }
    ),
    (
      "a row that isn't read",
      { writes, transaction in
        #expect(throws: Refusal.self) {
          try transaction._statement("SELECT value FROM counter").firstRow { _ in throw Refusal() }
        }
        return try Counter.fetch(id: 1, from: transaction)?.value == writes
      }
    ),
  ]

  @Test("all reads of a transaction see one snapshot, while others write")
  func snapshot() throws {
    let folder = try Folder(isInMemory: true)
    let (database, other) = (try folder.open(), try folder.open())
    try other.write { _ = try Counter.insert(Counter(id: 1, value: 0), into: $0) }
    var writes = 0
    for first in Self.reads {
      for second in Self.reads {
        for third in Self.reads {
          let before = writes
          try database.read { transaction throws in
            for read in [first, second, third] {
              #expect(
                try read.sees(before, transaction),
                "\(read.name) of \(first.name), \(second.name), \(third.name)")
              try other.write {
                writes += 1
                _ = try Counter.insert(Counter(id: Int64(writes) + 1, value: -1), into: $0)
                try Counter(id: 1, value: writes).update(in: $0)
              }
            }
          }
        }
      }
    }
  }
}
