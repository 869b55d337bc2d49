import DBGenRuntime
import Testing

@Suite("real numbers")
struct RealTests {
  private static let values: [Double] = [
    0, 1, -1, 0.1, 0.1 + 0.2, 9_007_199_254_740_992, 1e15, 1e300, -1e300, .pi,
    .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, 0x1p47, 0x1p63,
    -0x1p63, 0x1.fffffffffffffp52,
  ]

  @Test("real numbers come back to the last bit", arguments: ["REAL", "ANY"])
  func bits(type: String) throws {
    let probe = try Probe(type)
    for value in Self.values {
      try probe.store { try $0.bind(real: value, at: 1) }
      #expect(try probe.read { try $0.real(0) }.bitPattern == value.bitPattern, "\(value)")
      #expect(try probe.read { try $0.optionalReal(0) } == value)
      #expect(try probe.read { try $0.any(0) } == .real(value))
    }
  }

  @Test("-0.0 is stored as 0.0, which it equals", arguments: ["REAL", "ANY"])
  func negativeZero(type: String) throws {
    let probe = try Probe(type)
    try probe.store { try $0.bind(real: -0.0, at: 1) }
    let value = try probe.read { try $0.real(0) }
    #expect(value == 0)
    #expect(value.sign == .plus)
  }

  @Test(
    "no NaN is stored, which SQLite would turn into NULL",
    arguments: [Double.nan, -.nan, .signalingNaN])
  func nan(value: Double) throws {
    let probe = try Probe()
    #expect(
      probe.storeError { try $0.bind(real: value, at: 1) }?.place == "invalid value in probe.value")
    #expect(
      probe.storeError { try $0.bind(any: .real(value), at: 1) }?.place
        == "invalid value in probe.value")
  }

  @Test("a whole number that a NUMERIC column has made an integer is a real number all the same")
  func numeric() throws {
    let probe = try Probe("NUMERIC", isStrict: false)
    for value in [2.0, -3, 9_007_199_254_740_992] {
      try probe.store { try $0.bind(real: value, at: 1) }
      #expect(try probe.read { try $0.real(0) } == value)
      #expect(try probe.read { try $0.optionalReal(0) } == value)
    }
    try probe.store { try $0.bind(integer: 9_007_199_254_740_993, at: 1) }
    #expect(
      probe.readError { _ = try $0.real(0) }?.description
        == "'probe.value': 9007199254740993 doesn't fit in Double; to read it, use the type 'any'"
    )
  }

  @Test("an integer that a REAL column takes is a real number afterwards")
  func affinity() throws {
    let probe = try Probe("REAL")
    try probe.store { try $0.bind(integer: 5, at: 1) }
    #expect(try probe.read { try $0.real(0) } == 5)
  }
}
