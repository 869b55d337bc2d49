import SchemaParser

/// The difference between two texts in the format of `diff -u`, which `patch` and `git apply` read.
enum UnifiedDiff {
  private static let contextCount = 3

  /// Returns the patch of a file, which there may not be before or afterwards.
  static func patch(of path: String, from old: [UInt8]?, to new: [UInt8]?) -> String {
    let oldName = old == nil ? "/dev/null\n" : name("a/" + path)
    let newName = new == nil ? "/dev/null\n" : name("b/" + path)
    return "--- " + oldName + "+++ " + newName + hunks(from: old ?? [], to: new ?? [])
  }

  /// Returns a name with what ends it. Git quotes a name with control characters as C does; a tab ends
  /// a name that has spaces in it.
  private static func name(_ path: String) -> String {
    let special = path.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0x22 || $0 == 0x5C }
    guard special else { return path + (path.hasScalar(" ") ? "\t\n" : "\n") }
    let quoted = path.replacingScalars { scalar in
      switch scalar.value {
      case 0x22, 0x5C: "\\\(scalar)"
      case ..<0x20, 0x7F:
        "\\\(scalar.value >> 6)\(scalar.value >> 3 & 7)\(scalar.value & 7)"
      default: nil
      }
    }
    return "\"\(quoted)\"\n"
  }

  /// Returns the hunks that turn one text into the other. Lines are compared byte by byte.
  static func hunks(from old: [UInt8], to new: [UInt8]) -> String {
    let (oldLines, newLines) = (lines(of: old), lines(of: new))
    var identities: [ArraySlice<UInt8>: Int] = [:]
    let numbers = (oldLines + newLines).map { line in
      let number = identities[line] ?? identities.count
      identities[line] = number
      return number
    }
    let difference = LineDifference(
      from: Array(numbers.prefix(oldLines.count)), to: Array(numbers.dropFirst(oldLines.count)))
    return hunks(of: script(difference.matches, oldLines.count, newLines.count))
      .map { text(of: $0, oldLines, newLines) }.joined()
  }

  /// A step from the old lines to the new ones, with the numbers of the next line in each.
  private struct LineStep {
    enum Kind: String {
      case keep = " "
      case remove = "-"
      case insert = "+"
    }
    let kind: Kind
    let old: Int
    let new: Int
  }

  private static func script(_ matches: [LineMatch], _ oldCount: Int, _ newCount: Int) -> [LineStep]
  {
    var steps: [LineStep] = []
    var (old, new) = (0, 0)
    for match in matches + [(oldCount, newCount)] {
      steps += (old..<match.old).map { LineStep(kind: .remove, old: $0, new: new) }
      steps += (new..<match.new).map { LineStep(kind: .insert, old: match.old, new: $0) }
      steps.append(LineStep(kind: .keep, old: match.old, new: match.new))
      (old, new) = (match.old + 1, match.new + 1)
    }
    return steps.dropLast()
  }

  /// Returns the changes with the lines around them. Changes that are close to each other share a
  /// hunk.
  private static func hunks(of steps: [LineStep]) -> [ArraySlice<LineStep>] {
    var ranges: [Range<Int>] = []
    for index in steps.indices where steps[index].kind != .keep {
      let range = max(0, index - contextCount)..<min(steps.count, index + contextCount + 1)
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges.map { steps[$0] }
  }

  private static func text(
    of hunk: ArraySlice<LineStep>, _ oldLines: [ArraySlice<UInt8>], _ newLines: [ArraySlice<UInt8>]
  ) -> String {
    let oldCount = hunk.count { $0.kind != .insert }
    let newCount = hunk.count { $0.kind != .remove }
    let oldStart = (hunk.first?.old ?? 0) + (oldCount > 0 ? 1 : 0)
    let newStart = (hunk.first?.new ?? 0) + (newCount > 0 ? 1 : 0)
    let header = "@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@\n"
    return hunk.reduce(into: header) { text, step in
      let line = step.kind == .insert ? newLines[step.new] : oldLines[step.old]
      text += step.kind.rawValue + String(decoding: line, as: UTF8.self)
      if line.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n" }
    }
  }

  /// Returns the lines with their line endings.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for index in text.indices where text[index] == UInt8(ascii: "\n") {
      lines.append(text[start...index])
      start = index + 1
    }
    return start < text.count ? lines + [text[start...]] : lines
  }
}
