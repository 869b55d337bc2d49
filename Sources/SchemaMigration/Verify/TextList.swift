/// Texts as the bytes of a file: each after its length, all after their hash.
struct TextList {
  let texts: [String]

  init(_ texts: [String]) { self.texts = texts }

  private var body: [UInt8] {
    var bytes: [UInt8] = []
    for text in texts {
      bytes += "\(text.utf8.count):".utf8
      bytes += text.utf8
    }
    return bytes
  }

  var hash: String { SHA256.hexadecimal(body) }

  var bytes: [UInt8] {
    let body = body
    return Array(SHA256.hexadecimal(body).utf8) + body
  }

  /// Reads the bytes of a file; returns nil if they are something else or damaged.
  init?(_ bytes: [UInt8]) {
    var rest = bytes.dropFirst(Self.hashLength)
    guard bytes.prefix(Self.hashLength).elementsEqual(SHA256.hexadecimal(Array(rest)).utf8) else {
      return nil
    }
    var texts: [String] = []
    while !rest.isEmpty {
      guard let text = Self.text(&rest) else { return nil }
      texts.append(text)
    }
    self.texts = texts
  }

  private static let hashLength = 64

  private static func text(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
      let count = Int(String(decoding: rest[..<colon], as: UTF8.self)), count >= 0,
      count <= rest.endIndex - colon - 1
    else { return nil }
    let start = colon + 1
    defer { rest = rest[(start + count)...] }
    return String(decoding: rest[start..<start + count], as: UTF8.self)
  }
}

/// Reads texts and numbers in order.
struct TextReader {
  private var rest: ArraySlice<String>

  init(_ texts: [String]) { rest = texts[...] }

  mutating func text() throws(UnreadableText) -> String {
    guard let text = rest.popFirst() else { throw UnreadableText() }
    return text
  }

  mutating func number() throws(UnreadableText) -> Int64 {
    guard let number = Int64(try text()) else { throw UnreadableText() }
    return number
  }

  /// Reads elements, preceded by their count.
  mutating func list<Element>(
    _ element: (inout TextReader) throws(UnreadableText) -> Element
  ) throws(UnreadableText) -> [Element] {
    let count = try number()
    guard (0...Int64(rest.count)).contains(count) else { throw UnreadableText() }
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try element(&self)) }
    return elements
  }
}

extension TextReader {
  mutating func texts() throws(UnreadableText) -> [String] {
    try list { reader throws(UnreadableText) in try reader.text() }
  }
}

struct UnreadableText: Error {}

extension [[String]] {
  /// The texts of the elements, preceded by the number of elements.
  var counted: [String] { ["\(count)"] + joined() }
}
