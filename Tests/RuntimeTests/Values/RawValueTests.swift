import DBGenRuntime
import Testing

@Suite("raw values")
struct RawValueTests {
  private enum Position: String {
    case pitcher
    case catcher = ""
  }
  private enum Level: Int64 {
    case low = -1
    case high = 9_223_372_036_854_775_807
  }

  private struct Plate: RawRepresentable, Equatable, Sendable {
    let rawValue: String
    init?(rawValue: String) {
      if rawValue.contains("!") { return nil }
      self.rawValue = rawValue
    }
  }

  private let probe: Probe

  init() throws {
    probe = try Probe()
  }

  @Test("raw values are those of the type")
  func rawValues() throws {
    for position in [Position.pitcher, .catcher] {
      try probe.store { try $0.bind(text: position.rawValue, at: 1) }
      #expect(
        try probe.read { try $0._value(Position.self, raw: $0.text(0), at: 0) } == position)
    }
    for level in [Level.low, .high] {
      try probe.store { try $0.bind(integer: level.rawValue, at: 1) }
      #expect(
        try probe.read { try $0._optionalValue(Level.self, raw: $0.optionalInt64(0), at: 0) }
          == level)
    }
    try probe.store { try $0.bind(text: nil, at: 1) }
    #expect(
      try probe.read { try $0._optionalValue(Level.self, raw: $0.optionalInt64(0), at: 0) } == nil)
  }

  @Test("an unknown raw value is refused with the value, the type and the column")
  func unknownRawValue() throws {
    try probe.store { try $0.bind(text: "goalie", at: 1) }
    #expect(
      probe.readError { try $0._value(Position.self, raw: $0.text(0), at: 0) }?
        .description
        == "'probe.value': 'goalie' is not a value of Position; to read it, add a case to "
        + "the enum, or 'open: true'")
    try probe.store { try $0.bind(integer: 7, at: 1) }
    #expect(
      probe.readError { try $0._optionalValue(Level.self, raw: $0.optionalInt64(0), at: 0) }?
        .description
        == "'probe.value': '7' is not a value of Level; to read it, add a case to the enum, "
        + "or 'open: true'")
  }

  @Test("a value that a type of the app doesn't take is rewritten, or taken by its initializer")
  func unknownOwnValue() throws {
    try probe.store { try $0.bind(text: "!!", at: 1) }
    let message =
      "'probe.value': '!!' is not a value of Plate; to read it, rewrite the value, or let "
      + "'init(rawValue:)' take it"
    #expect(
      probe.readError { try $0._ownValue(Plate.self, raw: $0.text(0), at: 0) }?.description
        == message)
    #expect(
      probe.readError { try $0._optionalOwnValue(Plate.self, raw: $0.optionalText(0), at: 0) }?
        .description == message)
  }
}
