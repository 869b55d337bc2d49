import Foundation
import RuntimeSamples
import Testing

@testable import DBGenRuntime

@Suite("decimal numbers")
struct DecimalTests {
  private let probe: Probe

  init() throws {
    probe = try Probe("TEXT")
  }

  @Test(
    "decimal numbers come back to the last digit, with any exponent",
    arguments: ["1", "9", "12345678901234567890123456789012345678", String(UInt128.max)])
  func digits(significand: String) throws {
    let significand = try #require(Decimal(string: significand))
    for exponent in -128...127 {
      for sign in [FloatingPointSign.plus, .minus] {
        let value = Decimal(sign: sign, exponent: exponent, significand: significand)
        try probe.store { try $0.bind(decimal: value, at: 1) }
        #expect(try probe.read { try $0.decimal(0) } == value, "\(value)")
      }
    }
  }

  @Test(
    "decimal numbers are stored as plain text",
    arguments: [("0.1", "0.1"), ("-12.30", "-12.3"), ("1e3", "1000"), ("0", "0"), ("-0", "0")])
  func form(text: String, stored: String) throws {
    let value = try #require(Decimal(string: text))
    try probe.store { try $0.bind(decimal: value, at: 1) }
    #expect(try probe.literal() == "'\(stored)'")
    #expect(try probe.read { try $0.optionalDecimal(0) } == value)
  }

  @Test("decimal numbers of up to 64 bits are stored as Foundation describes them")
  func descriptions() throws {
    var generator = SeededGenerator(seed: 7)
    for exponent in -128...127 {
      for width in [1, 16, 17, 33, 63, 64] {
        let significand = UInt64.random(in: 0...(UInt64.max >> (64 - width)), using: &generator)
        let value = Decimal(
          sign: exponent.isMultiple(of: 3) ? .minus : .plus, exponent: exponent,
          significand: Decimal(significand))
        try probe.store { try $0.bind(decimal: value, at: 1) }
        #expect(try probe.literal() == "'\(value)'")
        #expect(try probe.read { try $0.decimal(0) } == value)
      }
    }
  }

  @Test("the layout of Decimal is known on this platform, so that short numbers take a short time")
  func layout() {
    #expect(DecimalDigits(Decimal(12))?.significand == 12)
    #expect(DecimalDigits(Decimal(0)) == nil)
    #expect(DecimalDigits(Decimal.nan) == nil)
  }

  @Test("a malformed decimal number, whose digits are all zeros, is stored as 0")
  func malformed() throws {
    let json =
      #"[{"exponent":1,"length":2,"isNegative":false,"isCompact":true,"mantissa":[0,0,0,0,0,0,0,0]}]"#
    let plist = try PropertyListSerialization.data(
      fromPropertyList: JSONSerialization.jsonObject(with: Data(json.utf8)), format: .xml,
      options: 0)
    let value = try #require(try PropertyListDecoder().decode([Decimal].self, from: plist).first)
    try probe.store { try $0.bind(decimal: value, at: 1) }
    #expect(try probe.read { try $0.decimal(0) } == 0)
  }

  @Test("decimal numbers that were computed are stored like those that were read")
  func computed() throws {
    let half = try #require(Decimal(string: "0.5"))
    for (value, stored) in [
      (half + half, "1"), (half * 3, "1.5"), (half - half, "0"), (-half * 20, "-10"),
    ] {
      try probe.store { try $0.bind(decimal: value, at: 1) }
      #expect(try probe.literal() == "'\(stored)'")
    }
  }

  @Test("a decimal number that was read equals the same number in Swift, with an equal hash")
  func hashes() throws {
    for text in ["1500", "12.5", "-0.001", "999999999999999999", "100000000000000000"] {
      try probe.store { try $0.bind(text: text, at: 1) }
      let value = try #require(Decimal(string: text))
      let read = try probe.read { try $0.decimal(0) }
      #expect(read == value)
      #expect(read.hashValue == value.hashValue)
      #expect(read.description == value.description)
    }
  }

  @Test(
    "decimal numbers are read in the form that is stored, and in no other",
    arguments: [
      "12.30", "+5", ".5", "5.", "-0", "007", "-01", "1.5e3", "1.5E+3", "15e-1", "0.000", "00",
      "-0.0", "123456789012345678901234567890.10", "0123456789012345678901234567890",
    ])
  func forms(text: String) throws {
    try probe.store { try $0.bind(text: text, at: 1) }
    #expect(probe.readError { try $0.decimal(0) }?.place == "invalid value in probe.value")
    let value = try #require(Decimal(string: text))
    try probe.store { try $0.bind(decimal: value, at: 1) }
    #expect(try probe.read { try $0.decimal(0) } == value)
  }

  @Test(
    "decimal numbers are refused where the text says something else, or more digits than there is room for",
    arguments: [
      "", " ", ".", "-", "+", "e", "e5", "1e", "1e+", "1e5.5", "1.2.3", "--1", "+-1", "1-", " 1",
      "1 ", "1,5", "1_000", "0x10", "NaN", "nan", "inf", "-Infinity", "12abc", "1\0", "1e5e5", "１",
      "1e1000", "1e999", "-1e200", "1e-999", "1e-200", "340282366920938463463374607431768211456",
      "0.1234567890123456789012345678901234567890123",
      "1" + String(repeating: "0", count: 300), "0." + String(repeating: "0", count: 300) + "1",
    ])
  func refused(text: String) throws {
    try probe.store { try $0.bind(text: text, at: 1) }
    #expect(probe.readError { try $0.decimal(0) }?.place == "invalid value in probe.value")
  }

  @Test("decimal numbers of any number of digits are read if they are what Foundation prints")
  func digits() throws {
    for count in 1...24 {
      let digits = "907060504030201009080706".prefix(count)
      for places in 0...count {
        for sign in ["", "-"] {
          let point = places > 0 ? "." : ""
          let text = sign + digits.dropLast(places) + point + digits.suffix(places)
          try probe.store { try $0.bind(text: text, at: 1) }
          let value = try #require(Decimal(string: text))
          if value.description == text {
            #expect(try probe.read { try $0.decimal(0) } == value, "\(text)")
          } else {
            #expect(probe.readError { try $0.decimal(0) } != nil, "\(text)")
          }
        }
      }
    }
  }

  @Test("NaN is refused before it is written")
  func nan() throws {
    let error = probe.storeError { try $0.bind(decimal: .nan, at: 1) }
    #expect(error?.place == "invalid value in probe.value")
  }
}
