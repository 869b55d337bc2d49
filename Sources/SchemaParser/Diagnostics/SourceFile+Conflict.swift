extension SourceFile {
  /// The first line that marks a merge conflict, in the style of Git and Mercurial.
  package var conflictMarker: SourceRange? {
    (1...lineCount).lazy.map { range(ofLine: $0) }.first { ConflictMarker(bytes[$0]) != nil }
  }

  /// The file on each side of a merge; nil if the conflict markers don't match up.
  package var conflictSides: (ours: ConflictSide, theirs: ConflictSide)? {
    var (ours, theirs): ([SourceRange], [SourceRange]) = ([], [])
    var last: ConflictMarker?
    for line in 1...lineCount {
      let marker = ConflictMarker(bytes[range(ofLine: line)])
      if let marker {
        guard marker.follows(last) else { return nil }
        last = marker == .end ? nil : marker
        continue
      }
      if last == nil || last == .ours { ours.append(wholeRange(ofLine: line)) }
      if last == nil || last == .theirs { theirs.append(wholeRange(ofLine: line)) }
    }
    guard last == nil else { return nil }
    return (ConflictSide(of: self, lines: ours), ConflictSide(of: self, lines: theirs))
  }

  /// Returns the range of a line, including its line break.
  private func wholeRange(ofLine line: Int) -> SourceRange {
    range(ofLine: line).lowerBound..<range(ofLine: line + 1).lowerBound
  }
}

/// One side of a file with conflict markers.
package struct ConflictSide: Sendable {
  package let text: SourceFile
  /// The file with the markers.
  package let whole: SourceFile
  private let lines: [SourceRange]

  fileprivate init(of whole: SourceFile, lines: [SourceRange]) {
    (self.whole, self.lines) = (whole, lines)
    text = SourceFile(path: whole.path, bytes: lines.flatMap { whole.bytes[$0] })
  }

  /// Returns the range in the file with the markers for a range of the side.
  package func place(of range: SourceRange) -> SourceRange {
    offset(of: range.lowerBound)..<max(offset(of: range.lowerBound), offset(of: range.upperBound))
  }

  private func offset(of offset: Int) -> Int {
    var rest = offset
    for line in lines {
      if rest < line.count { return line.lowerBound + rest }
      rest -= line.count
    }
    return lines.last?.upperBound ?? 0
  }
}

/// A line that begins a part of a conflict, or ends the conflict.
private enum ConflictMarker: UInt8 {
  case ours = 0x3C  // <
  case base = 0x7C  // |
  case theirs = 0x3D  // =
  case end = 0x3E  // >

  /// Reads a line of seven marker characters, optionally followed by a space and a label.
  init?(_ line: ArraySlice<UInt8>) {
    guard let first = line.first, let marker = Self(rawValue: first),
      line.prefix(while: { $0 == first }).count == 7,
      line.count == 7 || line.dropFirst(7).first == UInt8(ascii: " ")
    else { return nil }
    self = marker
  }

  /// Returns whether the marker can follow another one, or begin a conflict if there is none.
  func follows(_ last: Self?) -> Bool {
    switch self {
    case .ours: last == nil
    case .base: last == .ours
    case .theirs: last == .ours || last == .base
    case .end: last == .theirs
    }
  }
}
