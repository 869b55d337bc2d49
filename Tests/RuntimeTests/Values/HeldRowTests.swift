import DBGenRuntime
import Testing

@Suite("rows whose transaction is gone")
struct HeldRowTests {
  @Test("a row that is read after SQLite has rolled back throws the reason")
  func aborted() throws {
    let reads: [(borrowing Row) throws -> Void] = [
      { _ = try $0.int64(0) }, { _ = try $0.integer(0, as: Int8.self) }, { _ = try $0.boolean(0) },
      { _ = try $0.text(1) }, { _ = try $0.blob(2) }, { _ = try $0.uuid(2, as: .blob) },
      { _ = try $0.real(3) }, { _ = try $0.timestamp(1, as: .text) },
      { _ = try $0.date(0, as: .unixDays) }, { _ = try $0.decimal(1) }, { _ = try $0.any(0) },
      { _ = try $0.optionalInt64(0) }, { _ = try $0.optionalText(1) },
      { _ = try $0.optionalBlob(2) }, { _ = try $0.optionalAny(0) },
    ]
    for read in reads {
      #expect(try error(ofReading: read) == .transactionAborted)
    }
  }

  @Test("a raw value that is judged after its row has gone is refused by the column's number")
  func rawValue() throws {
    enum Known: Int64 { case one = 1 }
    let error = try error { _ = try $0._value(Known.self, raw: 7, at: 2) }
    #expect(error?.place == "invalid value in .2")
  }

  @Test("a row that has gone has no rowid")
  func rowID() throws {
    var rowID: Int64?
    _ = try error { rowID = $0._lastInsertedRowID }
    #expect(rowID == 0)
  }

  private func error(ofReading read: (borrowing Row) throws -> Void) throws -> DatabaseError? {
    var result: DatabaseError?
    let database = try Database(at: ":memory:", schema: Counter.schema)
    try? database.write { transaction in
      try transaction._statement("SELECT 1, 'a', x'00', 0.5").returned { row in
        try transaction._statement("ROLLBACK").run()
        // The runtime notices the rollback at the first failure after it.
        try? transaction._statement("SELEC 1").run()
        do { try read(row) } catch { result = error as? DatabaseError }
      }
    }
    return result
  }
}
