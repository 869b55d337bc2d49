import DBGenRuntime
import Foundation
import Testing

@Suite("UUIDs and URLs")
struct UUIDAndURLTests {
  private let probe: Probe

  init() throws {
    probe = try Probe()
  }

  @Test(
    "a UUID is stored in lower case, or as its 16 bytes",
    arguments: [
      ("00000000-0000-0000-0000-000000000000", "X'00000000000000000000000000000000'"),
      ("ffffffff-ffff-ffff-ffff-ffffffffffff", "X'FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF'"),
      ("00112233-4455-6677-8899-aabbccddeeff", "X'00112233445566778899AABBCCDDEEFF'"),
    ])
  func uuid(text: String, bytes: String) throws {
    let uuid = try #require(UUID(uuidString: text))
    for (encoding, literal) in [(UUIDEncoding.text, "'\(text)'"), (.blob, bytes)] {
      try probe.store { try $0.bind(uuid: uuid, as: encoding, at: 1) }
      #expect(try probe.literal() == literal)
      #expect(try probe.read { try $0.uuid(0, as: encoding) } == uuid)
      #expect(try probe.read { try $0.optionalUUID(0, as: encoding) } == uuid)
    }
  }

  @Test("a UUID is stored in the case of its encoding")
  func everyByte() throws {
    for byte in UInt8.min...UInt8.max {
      let bytes = (0..<16).map { byte &+ UInt8($0) &* 17 }
      let uuid = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
      for (encoding, text) in [
        (UUIDEncoding.text, uuid.uuidString.lowercased()), (.uppercase, uuid.uuidString),
      ] {
        try probe.store { try $0.bind(uuid: uuid, as: encoding, at: 1) }
        #expect(try probe.literal() == "'\(text)'")
        #expect(try probe.read { try $0.uuid(0, as: encoding) } == uuid)
      }
    }
  }

  @Test(
    "a text with any other byte isn't a UUID, in each place",
    arguments: ["0", "9", "a", "f", "A", "F", "g", "G", "/", ":", "@", "`", "-", " ", "\u{7f}"])
  func otherByte(byte: Character) throws {
    let text = Array("01234567-89ab-cdef-0123-456789abcdef")
    for place in text.indices where text[place] != byte {
      var other = text
      other[place] = byte
      let isUUID = text[place] != "-" && "09af".contains(byte)
      try probe.store { try $0.bind(text: String(other), at: 1) }
      if isUUID {
        let uuid = try probe.read { try $0.uuid(0, as: .text) }
        #expect(uuid.uuidString.lowercased() == String(other))
      } else {
        let error = probe.readError { try $0.uuid(0, as: .text) }
        #expect(error?.place == "invalid value in probe.value")
      }
    }
  }

  @Test("a blob of another length isn't a UUID", arguments: [0, 1, 15, 17, 36, 5000])
  func blobLength(count: Int) throws {
    try probe.store { try $0.bind(blob: Data(count: count), at: 1) }
    let error = probe.readError { try $0.uuid(0, as: .blob) }
    #expect(
      error?.description
        == "'probe.value': \(count) bytes is not a UUID of 16 bytes; to read it, use the type 'blob'"
    )
  }

  @Test("a URL comes back as it is written")
  func url() throws {
    let file = URL(fileURLWithPath: "/tmp/a b/é")
    for text in [
      "https://example.org/a%20b?q=%C3%A9#f", "mailto:a@b", "x:y", "//host", "a/b?c", "#f",
      "https://[::1]:8080/", file.absoluteString, "data:,a%00b",
    ] {
      let url = try #require(URL(string: text))
      try probe.store { try $0.bind(url: url, at: 1) }
      #expect(try probe.literal() == "'\(text)'")
      #expect(try probe.read { try $0.url(0) } == url)
      #expect(try probe.read { try $0.optionalURL(0) } == url)
    }
  }

  @Test("a relative URL is stored with what it is relative to")
  func relativeURL() throws {
    let base = URL(string: "https://example.org/a/b")
    let url = try #require(URL(string: "../c", relativeTo: base))
    try probe.store { try $0.bind(url: url, at: 1) }
    #expect(try probe.read { try $0.url(0) }.absoluteString == "https://example.org/c")
  }

  @Test(
    "text that isn't a URL to the letter is refused, and not fixed",
    arguments: ["", "a b", "https://example.org/%", "https://é.org/", "http://[", "a\0b"])
  func notURL(text: String) throws {
    try probe.store { try $0.bind(text: text, at: 1) }
    let error = probe.readError { try $0.url(0) }
    #expect(error?.place == "invalid value in probe.value")
    #expect(error?.description.contains("'\(text)' is not a URL") == true)
  }
}
