import DBGenSQLText

/// The sizes of types, as other databases write them in parentheses, and what follows them.
enum SheetTypeSize {
  static func isSize(_ part: String) -> Bool {
    let words = SQLName.folded(part).split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first else { return false }
    guard Int64(first) != nil else { return words.count == 1 && ["max", "*"].contains(first) }
    return words.count == 1 || words.count == 2 && units.contains(words[1])
  }

  private static let units: Set = ["char", "byte", "characters", "octets", "codeunits32"]

  /// The first words of what follows a size, as in `time(3) with time zone`.
  static let successors: Set = [
    "unsigned", "signed", "zerofill", "with", "without", "character", "charset", "collate",
    "binary", "for", "varying", "identity",
  ]
}
