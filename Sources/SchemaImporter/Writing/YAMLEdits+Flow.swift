import SchemaParser
import SchemaSQL

/// Changes to what is in brackets or braces.
extension YAMLEdits {
  /// Whether a collection is in brackets or braces.
  func isFlow(_ collection: YAMLNode) -> Bool {
    let first =
      file.bytes.indices.contains(collection.range.lowerBound)
      ? file.bytes[collection.range.lowerBound] : 0
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  mutating func changeFlow(
    _ collection: YAMLNode, _ entries: [SourceRange], _ removed: Set<Int>,
    _ added: [(after: Int, text: String)]
  ) {
    let contents = collection.range.lowerBound + 1..<collection.range.upperBound - 1
    let kept = entries.indices.filter { !removed.contains($0) }
    add(added, to: entries, kept, in: contents)
    if removed.isEmpty { return }
    guard let commas = commas(between: entries, in: contents) else {
      return refuse(at: collection.range)
    }
    // The last entry that stays keeps its comma only if the last of all has one.
    let hasLast = commas.count == entries.count
    let places = removed.map { $0 < kept.last ?? -1 || hasLast ? $0 : $0 - 1 }
    let taken = removed.map { entries[$0] } + places.filter { $0 >= 0 }.map { commas[$0] }
    for run in runs(of: taken) { replace(run, with: "") }
  }

  private mutating func add(
    _ added: [(after: Int, text: String)], to entries: [SourceRange], _ kept: [Int],
    in contents: SourceRange
  ) {
    func texts(_ places: Range<Int>) -> [String] {
      added.filter { places.contains($0.after) }.map(\.text)
    }
    if added.isEmpty { return }
    guard let first = kept.first else {
      let text = added.map(\.text).joined(separator: ", ")
      let isTight = !entries.isEmpty && !isBlank(contents.prefix(1))
      return insert(
        isTight ? text : " " + text + (entries.isEmpty ? " " : ""), at: contents.lowerBound)
    }
    insert(texts(-1..<first).map { $0 + ", " }.joined(), before: entries[first].lowerBound)
    for (place, next) in zip(kept, kept.dropFirst() + [entries.count]) {
      insert(texts(place..<next).map { ", " + $0 }.joined(), at: entries[place].upperBound)
    }
  }

  /// Inserts a text before an entry, and above the comments that are right above the entry.
  private mutating func insert(_ text: String, before offset: Int) {
    let line = lineStart(of: offset)
    let start = startOfComments(above: line)
    if text.isEmpty || start == line || !isBlank(line..<offset) { return insert(text, at: offset) }
    insert(String(repeating: " ", count: offset - line) + text.trimmed + "\n", at: start)
  }

  // MARK: - Removals

  /// Returns the commas of a collection; nil if there is anything but space and comments beside
  /// them and the entries. The last entry may have one, too.
  private func commas(between entries: [SourceRange], in contents: SourceRange) -> [SourceRange]? {
    let starts = [contents.lowerBound] + entries.map(\.upperBound)
    let ends = entries.map(\.lowerBound) + [contents.upperBound]
    var commas: [SourceRange] = []
    for (index, (start, end)) in zip(starts, ends).enumerated() {
      guard start <= end, let found = self.commas(in: start..<end),
        found.count == (index > 0 ? 1 : 0) || index == entries.count && found.isEmpty
      else { return nil }
      commas += found.map { $0..<$0 + 1 }
    }
    return commas
  }

  /// Returns the commas in a range of nothing but space, comments and commas; nil for others.
  private func commas(in range: SourceRange) -> [Int]? {
    var commas: [Int] = []
    var isComment = false
    for offset in range {
      let byte = file.bytes[offset]
      if byte == 0x0A { isComment = false }
      if isComment || byte.isSpaceOrBreak { continue }
      switch byte {
      case UInt8(ascii: "#"): isComment = true
      case UInt8(ascii: ","): commas.append(offset)
      default: return nil
      }
    }
    return commas
  }

  /// Joins ranges with nothing but space between them, and adds the space around them.
  private func runs(of ranges: [SourceRange]) -> [SourceRange] {
    var runs: [SourceRange] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = runs.last, isBlank(last.upperBound..<range.lowerBound) {
        runs[runs.count - 1] = last.lowerBound..<range.upperBound
      } else {
        runs.append(range)
      }
    }
    return runs.map(withSpace)
  }

  /// Returns a range with the space around it that would stand alone without it.
  func withSpace(_ run: SourceRange) -> SourceRange {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let bytes = file.bytes
    let end = bytes[run.upperBound...].firstIndex { !isSpace($0) } ?? bytes.count
    let before = (bytes[..<run.lowerBound].lastIndex { !isSpace($0) } ?? -1) + 1
    let beginsLine = before == lineStart(of: run.lowerBound)
    guard end == bytes.count || bytes[end].isSpaceOrBreak else {
      let isAfterEntry = bytes[run.lowerBound] == UInt8(ascii: ",") && !beginsLine
      return run.lowerBound..<(isAfterEntry ? run.upperBound : end)
    }
    return before..<(beginsLine ? lineEnd(after: end) : end)
  }
}
