import Testing

@testable import DBGenRuntime

@Suite("columns that a row doesn't have")
struct MissingColumnTests {
  @Test(
    "each accessor and its twin throw an error that names the column", arguments: [1, 7, -1],
    ValueKind.all)
  func beyond(column: Int32, kind: ValueKind) throws {
    let probe = try Probe()
    try probe.store { try $0.bind(integer: 1, at: 1) }
    // The accessors read column 0.
    let expected = "column \(column) was read, but the last one is 0"
    #expect(reason(of: probe.readError { try kind.read($0.moved(by: column)) }) == expected)
    let twin = probe.readError { _ = try kind.isNull($0.moved(by: column)) }
    #expect(reason(of: twin) == expected)
  }

  @Test(
    "a record isn't read from too few columns, nor taken for one of an outer join without a row")
  func records() throws {
    try Database(at: ":memory:", schema: Counter.schema).read { transaction in
      let errors = try transaction.fetch("SELECT 1") { row in
        [
          #expect(throws: DatabaseError.self) { try row._record(Counter.self, at: 0) },
          #expect(throws: DatabaseError.self) {
            try row._record(Counter.self, at: 1, unlessNull: 1)
          },
          #expect(throws: DatabaseError.self) {
            try row._record(Counter.self, at: 1, unlessNull: 1..<3)
          },
        ]
      }
      #expect(errors[0].map(reason) == Array(repeating: Self.second, count: 3))
    }
  }

  private static let second = "column 1 was read, but the last one is 0"

  private func reason(of error: DatabaseError?) -> String? {
    guard case .invalidStatement(_, let reason) = error else { return nil }
    return reason
  }
}
