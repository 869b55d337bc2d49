import DBGenRuntime
import Foundation
import Testing

@Suite("JSON and any")
struct JSONAndAnyTests {
  private struct Settings: Codable, Equatable {
    var zoom: Double?
    var name: String
    var alpha: [String: Int]
    var at: URL?
  }

  private let probe: Probe

  init() throws {
    probe = try Probe()
  }

  @Test("JSON is stored with its keys in order, and comes back")
  func json() throws {
    let settings = Settings(
      zoom: 0.1, name: "a\0\"\\/é", alpha: ["b": .max, "a": .min], at: URL(string: "x://y/z"))
    try probe.store { try $0.bind(json: settings, at: 1) }
    let text = try probe.read { try $0.text(0) }
    #expect(
      text == #"{"alpha":{"a":-9223372036854775808,"b":9223372036854775807},"at":"x://y/z","#
        + #""name":"a\u0000\"\\/é","zoom":0.1}"#)
    #expect(try probe.read { try $0.json(0, as: Settings.self) } == settings)
    #expect(try probe.read { try $0.optionalJSON(0, as: Settings.self) } == settings)
  }

  @Test("a value may be JSON by itself, without an object or array around it")
  func fragments() throws {
    try probe.store { try $0.bind(json: "", at: 1) }
    #expect(try probe.literal() == #"'""'"#)
    #expect(try probe.read { try $0.json(0, as: String.self) } == "")
    try probe.store { try $0.bind(json: Double.leastNonzeroMagnitude, at: 1) }
    #expect(try probe.read { try $0.json(0, as: Double.self) } == .leastNonzeroMagnitude)
  }

  @Test(
    "text that isn't the JSON of the type is refused, with its column",
    arguments: [
      "", "{", "{}", "null", "[]", "1", #"{"name":1,"alpha":{}}"#, #"{"name":"","alpha":{}} x"#,
      #"{'name':'','alpha':{}}"#, #"{"name":"","alpha":{"a":1.5}}"#,
      #"{"name":"","alpha":{"a":9223372036854775808}}"#,
    ])
  func invalidJSON(text: String) throws {
    try probe.store { try $0.bind(text: text, at: 1) }
    let error = probe.readError { try $0.json(0, as: Settings.self) }
    #expect(error?.place == "invalid value in probe.value")
    #expect(error?.description.contains("is not the JSON of Settings") == true)
  }

  @Test(
    "the error names the key whose value is missing or wrong",
    arguments: [
      (#"{"alpha":{}}"#, "'name' is missing"), (#"{"name":1,"alpha":{}}"#, "'name' is no String"),
      (#"{"name":"","alpha":{"a":"x"}}"#, "'alpha.a' is no "),
    ])
  func namedJSON(text: String, problem: String) throws {
    try probe.store { try $0.bind(text: text, at: 1) }
    let error = probe.readError { try $0.json(0, as: Settings.self) }
    let words = "is not the JSON of Settings, for \(problem)"
    #expect(error?.description.contains(words) == true)
  }

  @Test("a value of any storage class comes back as what it is")
  func any() throws {
    let values: [SQLValue] = [
      .null, .integer(.min), .integer(.max), .real(1), .real(.infinity), .text(""), .text("1"),
      .text("a\0b"), .blob(Data()), .blob(Data([0, 255])),
    ]
    for value in values {
      try probe.store { try $0.bind(any: value, at: 1) }
      #expect(try probe.read { try $0.any(0) } == value)
      #expect(try probe.read { try $0.optionalAny(0) } == (value == .null ? nil : value))
    }
    try probe.store { try $0.bind(any: nil, at: 1) }
    #expect(try probe.read { try $0.any(0) } == .null)
  }

  @Test("a long text is cut short in its error")
  func longText() throws {
    try probe.store { try $0.bind(text: String(repeating: "é", count: 5000), at: 1) }
    let error = try #require(probe.readError { try $0.decimal(0) })
    #expect(error.description.utf8.count < 250)
  }
}
