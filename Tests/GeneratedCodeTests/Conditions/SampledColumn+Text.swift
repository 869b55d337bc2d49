import DBGenRuntime
import RuntimeSamples

extension ColumnSampler where C.Value == String {
  /// The column, whose values can be matched by patterns.
  var texts: SampledColumn<Table> {
    var result = ordered
    let condition = result.condition
    result.condition = { $0.oneIn(2) ? condition(&$0) : pattern(&$0) }
    return result
  }

  private func pattern(_ random: inout SeededGenerator) -> Sample {
    let text = random.pick(values).value
    let part = String(text.unicodeScalars.prefix(random.below(3)).map(Character.init))
    let literal = SampledText.literal(part)
    switch random.below(7) {
    case 0:
      let pattern = random.pick(["%", "_%", "a%", "%B", "%é%", "", "_"])
      return match(column.like(pattern), "LIKE \(SampledText.literal(pattern))") {
        SampledText.isLike($0, pattern)
      }
    case 1:
      return match(
        column.like("%\\" + "%%", escape: "\\"), "LIKE '%\\%%' ESCAPE '\\'"
      ) { $0.contains("%") }
    case 2:
      return match(
        column.hasPrefix(part), sql: "substr(\(sql), 1, length(\(literal))) = \(literal)"
      ) {
        $0.starts(with: part.unicodeScalars)
      }
    case 3:
      return match(
        column.hasSuffix(part),
        sql: "(\(literal) = '' OR substr(\(sql), -length(\(literal))) = \(literal) AND "
          + "length(\(sql)) >= length(\(literal))) AND \(sql) IS NOT NULL"
      ) { $0.reversed().starts(with: part.unicodeScalars.reversed()) }
    case 4:
      return match(column.contains(part), sql: "instr(\(sql), \(literal)) > 0") {
        SampledText.contains($0, part)
      }
    case 5:
      return match(
        column.contains(part, ignoringCase: true),
        sql: "instr(lower(\(sql)), lower(\(literal))) > 0"
      ) { SampledText.contains(SampledText.folded($0), SampledText.folded(part.unicodeScalars)) }
    default:
      return match(
        equalsInOtherCase(text), sql: "\(sql) = \(SampledText.literal(text)) COLLATE nocase"
      ) { SampledText.folded($0) == SampledText.folded(text.unicodeScalars) }
    }
  }

  private func match(
    _ typed: Condition<Table>, _ rest: String,
    _ holds: @escaping (String.UnicodeScalarView) -> Bool
  ) -> Sample {
    match(typed, sql: "\(sql) \(rest)", holds)
  }

  private func match(
    _ typed: Condition<Table>, sql: String, _ holds: @escaping (String.UnicodeScalarView) -> Bool
  ) -> Sample {
    Sample(typed: typed, sql: sql) { row in value(row).map { holds($0.unicodeScalars) } }
  }
}

/// Operations of SQLite on text, done in Swift.
enum SampledText {
  static func literal(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  static func folded(_ scalars: String.UnicodeScalarView) -> [UInt32] {
    scalars.map { ("A"..."Z").contains($0) ? $0.value + 32 : $0.value }
  }

  static func contains(_ text: String.UnicodeScalarView, _ part: String) -> Bool {
    contains(text.map(\.value), part.unicodeScalars.map(\.value))
  }

  static func contains(_ text: [UInt32], _ part: [UInt32]) -> Bool {
    guard part.count <= text.count else { return false }
    return (0...text.count - part.count).contains { text[$0...].starts(with: part) }
  }

  /// Whether a text matches a pattern of LIKE without an escape.
  static func isLike(_ text: String.UnicodeScalarView, _ pattern: String) -> Bool {
    matches(folded(text)[...], folded(pattern.unicodeScalars)[...])
  }

  private static func matches(_ text: ArraySlice<UInt32>, _ pattern: ArraySlice<UInt32>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    if first == 0x25 {
      return (text.startIndex...text.endIndex).contains { matches(text[$0...], rest) }
    }
    return !text.isEmpty && (first == 0x5F || first == text[text.startIndex])
      && matches(text.dropFirst(), rest)
  }
}
