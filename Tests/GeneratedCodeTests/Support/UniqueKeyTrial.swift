import DBGenRuntime
import RuntimeSamples
import Testing

/// A unique key by which random rows are stored, and what plain SQL makes of them.
struct UniqueKeyTrial<Table: InsertableTable> {
  var key: UniqueKey<Table>
  /// The parts of each row to compare, in SQL.
  var compared: String
  var draft: (inout SeededGenerator) -> Table.Draft
  /// The condition that a row has the key of a draft.
  var found: (Table.Draft) -> SQL
  /// The assignments of an update.
  var set: (Table.Draft) -> SQL
}

extension UniqueKeyTrial {
  private struct Undone: Error {}

  /// Stores random rows, one by one, in the ways of `functions` and of plain SQL. What each row
  /// leaves in the table is there for the next.
  func run(rows: Int = 40, in transaction: WriteTransaction) throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<rows {
      let draft = draft(&random)
      let isThere =
        try transaction.fetchFirst(
          "SELECT 1 FROM \(table) WHERE \(found(draft))", as: Int.self) != nil
      let ignored = undone(transaction) {
        if !isThere { try Table.insert(draft, into: transaction) }
      }
      let updated = undone(transaction) {
        if isThere {
          try transaction.execute("UPDATE \(table) SET \(set(draft)) WHERE \(found(draft))")
        } else {
          try Table.insert(draft, into: transaction)
        }
      }
      let ignoring = undone(transaction) {
        let stored = try Table.insertOrIgnore(draft, by: key, into: transaction)
        #expect((stored == nil) == isThere, "\(draft)")
      }
      #expect(ignoring == ignored, "\(draft)")
      #expect(undone(transaction) { try store(draft, in: transaction) } == updated, "\(draft)")
      _ = try? transaction.savepoint { try store(draft, in: transaction) }
    }
  }

  private var table: SQL { SQL(raw: "\"\(Table._sql.name)\"") }

  /// Stores a draft. The record that is returned is the one that is stored.
  private func store(_ draft: Table.Draft, in transaction: WriteTransaction) throws {
    let record = try Table.insertOrUpdate(draft, by: key, into: transaction)
    let all = try Table.fetchAll(from: transaction).map { "\($0)" }
    #expect(all.contains("\(record)") || Table.self is any SoftDeletingTable.Type, "\(record)")
  }

  /// Returns what the table has after a change, or the constraint that it breaks.
  private func undone(_ transaction: WriteTransaction, _ change: () throws -> Void) -> [String] {
    var rows: [String] = []
    do {
      try transaction.savepoint {
        try change()
        rows = try transaction.fetch(
          "SELECT \(SQL(raw: compared)) FROM \(table)", as: String.self
        ).sorted()
        throw Undone()
      }
    } catch DatabaseError.constraint(let violation) {
      rows = ["\(violation.kind) \(violation.columns)"]
    } catch is Undone {
    } catch {
      Issue.record(error)
    }
    return rows
  }
}
