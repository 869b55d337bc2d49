import SchemaParser

/// A list or a mapping that isn't in brackets or braces.
struct YAMLBlock {
  let indent: Int
  /// The text that begins each entry.
  let mark: String
  /// The place where the comments right above the first entry begin.
  let start: Int
  /// The lines of each entry, with the comments below it that are indented deeper.
  let entries: [SourceRange]
}

/// Changes to what is written line by line.
extension YAMLEdits {
  mutating func changeBlock(
    _ block: YAMLBlock, _ removed: Set<Int>, _ added: [(after: Int, text: String)],
    spaced isSpaced: Bool, movedBy distance: Int
  ) {
    let gone = removed.sorted().map { removal(of: block.entries[$0], isSpaced) }
    let space = isSpaced ? "\n" : ""
    for (after, group) in added.grouped(by: \.after) {
      let entries = group.map { block.lines(of: $0.text, movedBy: distance) }
      let isReplacing = removed.contains(after + 1)
      insert(entries, into: block, after, replacing: isReplacing, without: gone, space)
    }
    for lines in gone { replace(lines, with: "") }
    if distance > 0 { move(block, without: gone, by: distance) }
  }

  /// Inserts entries after another. If they replace the next one, they also take the comment above
  /// it.
  private mutating func insert(
    _ entries: [String], into block: YAMLBlock, _ after: Int, replacing isReplacing: Bool,
    without gone: [SourceRange], _ space: String
  ) {
    let end = after < 0 ? block.start : block.entries[after].upperBound
    let place = isReplacing ? block.entries[after + 1].lowerBound : end
    let offset = gone.first { $0.contains(place) }?.lowerBound ?? place
    let next = gone.reduce(place) { $1.contains($0) ? $1.upperBound : $0 }
    let (head, tail) = (after >= 0 && offset == end, isText(at: next))
    let lines = entries.joined(separator: space)
    insert(lines: (head ? space : "") + lines + (tail ? space : ""), at: offset)
  }

  /// Returns the lines to remove: an entry, and an empty line before it that separates nothing any
  /// longer.
  private func removal(of lines: SourceRange, _ isSpaced: Bool) -> SourceRange {
    let before = lineStart(before: lines.lowerBound)
    let isLast = lines.upperBound == file.bytes.count
    let separates =
      !isLast && !isBlank(lines.upperBound..<lineEnd(after: lines.upperBound))
    guard isSpaced, !separates, isBlank(before..<lines.lowerBound) else { return lines }
    return before..<lines.upperBound
  }

  private mutating func move(_ block: YAMLBlock, without gone: [SourceRange], by distance: Int) {
    var start = block.start
    while start < block.entries.last?.upperBound ?? start {
      let line = start..<lineEnd(after: start)
      if !isBlank(line), !gone.contains(where: { $0.contains(line.lowerBound) }) {
        insert(String(repeating: " ", count: distance), at: line.lowerBound)
      }
      start = line.upperBound
    }
  }
}

extension YAMLBlock {
  /// Returns the lines of a new entry.
  fileprivate func lines(of text: String, movedBy distance: Int) -> String {
    (mark + text).indented(by: indent + distance) + "\n"
  }
}

// MARK: - Reading

extension YAMLEdits {
  /// Returns the lines of a collection; nil if it doesn't begin a line.
  func block(of collection: YAMLNode) -> YAMLBlock? {
    let entries = collection.entries
    guard let first = entries.first, let indent = indent(of: collection) else { return nil }
    return YAMLBlock(
      indent: indent, mark: collection.isSequence ? "- " : "",
      start: startOfComments(above: lineStart(of: first.lowerBound)),
      entries: entries.map { lines(of: $0, deeperThan: indent) })
  }

  private func lines(of entry: SourceRange, deeperThan indent: Int) -> SourceRange {
    let end = entry.upperBound
    let isAtLineStart = end > entry.lowerBound && file.bytes[end - 1] == 0x0A
    let last = isAtLineStart ? end : lineEnd(after: end)
    return lineStart(of: entry.lowerBound)..<endOfComments(below: last, deeperThan: indent)
  }
}
