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
