import SchemaParser

/// Changes to the text of a YAML file, which leave every other byte as it is.
struct YAMLEdits {
  let file: SourceFile
  private var edits: [(range: SourceRange, text: String)] = []
  private var refused: [SourceRange] = []

  init(_ file: SourceFile) {
    self.file = file
  }

  /// The places of changes that can't be made.
  var obstacles: [SourceRange] {
    let sorted = sorted
    let overlapping = zip(sorted, sorted.dropFirst()).filter {
      $0.range.upperBound > $1.range.lowerBound
    }
    return refused.isEmpty ? overlapping.prefix(1).map(\.1.range) : refused
  }

  /// The text with the changes, all of which can be made.
  var text: String {
    var bytes: [UInt8] = []
    var end = 0
    for edit in sorted {
      bytes += file.bytes[end..<edit.range.lowerBound] + Array(edit.text.utf8)
      end = edit.range.upperBound
    }
    return String(decoding: bytes + file.bytes[end...], as: UTF8.self)
  }

  /// Insertions come before what is removed at the same place, in the order in which they were made.
  private var sorted: [(range: SourceRange, text: String)] {
    (edits.filter(\.range.isEmpty) + edits.filter { !$0.range.isEmpty }).inOrder(of: \.range)
  }

  /// Returns the offset in the file of an offset in the changed text: for what was inserted, the
  /// place where it was.
  func origin(of offset: Int) -> Int {
    var shift = 0
    for edit in sorted {
      let start = edit.range.lowerBound + shift
      if offset < start { break }
      if offset < start + edit.text.utf8.count { return edit.range.lowerBound }
      shift += edit.text.utf8.count - edit.range.count
    }
    return offset - shift
  }

  /// Notes that a change can't be made at a place.
  mutating func refuse(at range: SourceRange) {
    if !refused.contains(range) { refused.append(range) }
  }

  mutating func replace(_ range: SourceRange, with text: String) {
    edits.append((range, usesCRLF ? text.replacing("\n", with: "\r\n") : text))
  }

  mutating func insert(_ text: String, at offset: Int) {
    if !text.isEmpty { replace(offset..<offset, with: text) }
  }

  /// Replaces a value; the line break after a block of text stays, and so does the comment before
  /// it. Refuses it if a list or a mapping may have comments, which would be lost.
  mutating func replace(_ node: YAMLNode, with text: String) {
    var range = node.range
    if !node.isScalar, mayHaveComment(range) { return refuse(at: range) }
    while range.count > 1, file.bytes[range.upperBound - 1].isSpaceOrBreak {
      range = range.lowerBound..<range.upperBound - 1
    }
    if let comment = comment(ofBlock: node) {
      replace(comment.upperBound..<max(comment.upperBound, range.upperBound), with: "")
      range = range.lowerBound..<comment.lowerBound
    }
    // A key without a value has no space after its colon.
    replace(range, with: range.isEmpty ? " " + text : text)
  }

  /// Returns the comment in the line before a block of text, with the space before it.
  private func comment(ofBlock node: YAMLNode) -> SourceRange? {
    guard case .scalar(let scalar) = node.content, [.literal, .folded].contains(scalar.style)
    else { return nil }
    let line = file.range(ofLine: file.line(at: node.range.lowerBound))
    let mark = node.range.lowerBound..<line.upperBound
    guard let start = mark.first(where: { file.bytes[$0].isSpaceOrBreak }), mayHaveComment(mark)
    else { return nil }
    return start..<line.upperBound
  }

  /// Whether a number sign stands where a comment can begin. It may be in quotes, too.
  func mayHaveComment(_ range: SourceRange) -> Bool {
    range.contains { offset in
      file.bytes[offset] == UInt8(ascii: "#") && offset > 0
        && file.bytes[offset - 1].isSpaceOrBreak
    }
  }

  private var usesCRLF: Bool {
    let end = file.range(ofLine: 1).upperBound
    return end < file.bytes.count && file.bytes[end] == 0x0D
  }
}

extension UInt8 {
  var isSpaceOrBreak: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}
