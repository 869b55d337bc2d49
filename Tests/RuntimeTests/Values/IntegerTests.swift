import DBGenRuntime
import Testing

@Suite("integers and booleans")
struct IntegerTests {
  private func check<Integer: FixedWidthInteger>(
    _ type: Integer.Type, bind: (borrowing _Statement, Integer) throws -> Void,
    read: (borrowing Row) throws -> Integer, optional: (borrowing Row) throws -> Integer?
  ) throws {
    let probe = try Probe("INTEGER")
    for value in [Integer.min, .max, 0, 1] {
      try probe.store { try bind($0, value) }
      #expect(try probe.literal() == "\(value)")
      #expect(try probe.read(read) == value)
      #expect(try probe.read(optional) == value)
    }
    for value in [Int64(clamping: Integer.min), Int64(clamping: Integer.max)] {
      let (beyond, overflow) = value.addingReportingOverflow(value == Integer.max ? 1 : -1)
      if overflow { continue }
      try probe.store { try $0.bind(integer: beyond, at: 1) }
      for error in [probe.readError(read), probe.readError(optional)] {
        #expect(error?.place == "out of range in probe.value")
        #expect(error?.description.contains("\(beyond) doesn't fit in \(type)") == true)
      }
    }
  }

  @Test("both ends of an integer type come back, and one beyond them is refused")
  func ends() throws {
    try check(
      Int.self, bind: { try $0.bind(integer: $1, at: 1) }, read: { try $0.integer(0) },
      optional: { try $0.optionalInteger(0) })
    try check(
      Int64.self, bind: { try $0.bind(integer: $1, at: 1) }, read: { try $0.int64(0) },
      optional: { try $0.optionalInt64(0) })
    try checkNarrow(Int32.self)
    try checkNarrow(Int16.self)
    try checkNarrow(Int8.self)
  }

  @Test("unsigned integers come back up to both of their bounds, of which the lower is 0")
  func unsignedEnds() throws {
    try checkNarrow(UInt32.self)
    try checkNarrow(UInt16.self)
    try checkNarrow(UInt8.self)
  }

  private func checkNarrow<Integer: FixedWidthInteger>(_ type: Integer.Type) throws {
    try check(
      type, bind: { try $0.bind(integer: $1, at: 1) }, read: { try $0.integer(0, as: type) },
      optional: { try $0.optionalInteger(0, as: type) })
  }

  @Test("a boolean is 0 or 1", arguments: [false, true])
  func boolean(value: Bool) throws {
    let probe = try Probe("INTEGER")
    try probe.store { try $0.bind(boolean: value, at: 1) }
    #expect(try probe.literal() == (value ? "1" : "0"))
    #expect(try probe.read { try $0.boolean(0) } == value)
    #expect(try probe.read { try $0.optionalBoolean(0) } == value)
  }

  @Test(
    "an integer other than 0 and 1 isn't a boolean", arguments: [2, -1, .max, .min, 256, 1 << 32])
  func notBoolean(value: Int64) throws {
    let probe = try Probe("INTEGER")
    try probe.store { try $0.bind(integer: value, at: 1) }
    #expect(probe.readError { try $0.boolean(0) }?.place == "out of range in probe.value")
    #expect(probe.readError { try $0.optionalBoolean(0) }?.place == "out of range in probe.value")
  }
}
