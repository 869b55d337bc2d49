/// The format of a number in Excel (ECMA-376, part 1, section 18.8.30).
enum NumberFormat {
  /// Returns the part of a moment that a format shows; nil if it shows a number.
  static func kind(ofBuiltIn number: Int) -> DateText.Kind? {
    switch number {
    // The later ones are dates in Chinese, Japanese and Korean.
    case 14...17, 27...31, 36, 50...54, 57, 58: .date
    case 18...21, 32...35, 45, 47, 55, 56: .time
    case 22: .dateAndTime
    case 46: .duration
    default: nil
    }
  }

  /// Returns the part of a moment that a code such as `yyyy\-mm\-dd` shows.
  static func kind(of code: String) -> DateText.Kind? {
    let (letters, isDuration) = letters(of: code)
    if isDuration { return .duration }
    let hasTime = letters.contains("h") || letters.contains("s")
    // An m is a month, unless it is next to hours or seconds: then it is minutes.
    let hasDate =
      letters.contains("y") || letters.contains("d") || letters.contains("m") && !hasTime
    return hasDate ? hasTime ? .dateAndTime : .date : hasTime ? .time : nil
  }

  /// Returns the letters of the format for positive numbers that aren't shown as they are, and
  /// whether hours, minutes or seconds in brackets are among them.
  private static func letters(of code: String) -> (letters: Set<Character>, isDuration: Bool) {
    var letters: Set<Character> = []
    var isDuration = false
    var rest = code.lowercased()[...]
    while let next = rest.popFirst(), next != ";" {
      switch next {
      case "\"": rest = rest.drop { $0 != "\"" }.dropFirst()
      case "\\", "_", "*": rest = rest.dropFirst()
      case "[":
        let inner = rest.prefix { $0 != "]" }
        isDuration = isDuration || !inner.isEmpty && inner.allSatisfy("hms".contains)
        rest = rest.dropFirst(inner.count + 1)
      default: letters.insert(next)
      }
    }
    // "General" has an e and an l, but no letter of a date.
    return (letters, isDuration)
  }
}
