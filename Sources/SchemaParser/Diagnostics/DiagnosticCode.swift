/// What diagnostics are about. The raw values are printed, and stay what they are for good.
package enum DiagnosticCode: String, CaseIterable, Sendable {
  case declaredTwice = "SC003"
  case unknownType = "SC014"

  /// The bytes are no UTF-8: another encoding, or damaged.
  case notUTF8 = "SC020"
  /// A character that no text holds: NUL, other control characters, U+FFFE, U+FFFF.
  case controlCharacter = "SC021"
  /// A line break that YAML knows and editors don't: U+0085, U+2028, U+2029.
  case unusualLineBreak = "SC022"
  /// A byte order mark that isn't the first character.
  case misplacedByteOrderMark = "SC023"
  /// The file is larger than 16 MB.
  case tooLarge = "SC024"
  /// Lists and mappings are nested over 32 levels.
  case nestedTooDeep = "SC025"
  /// The text is not YAML.
  case syntax = "SC026"
  /// A tab where only spaces can indent.
  case tabIndentation = "SC027"
  /// A quote or bracket that is never closed.
  case neverClosed = "SC028"
  /// A value that holds what has a meaning of its own in YAML, and isn't in quotes.
  case needsQuotes = "SC029"
  /// An anchor or an alias.
  case anchorOrAlias = "SC030"
  /// A tag.
  case tag = "SC031"
  /// The key `<<`.
  case mergeKey = "SC032"
  /// A key that is a list, a mapping, null or empty.
  case unusableKey = "SC033"
  /// Something follows the end of the first document.
  case secondDocument = "SC034"
  /// The file says nothing.
  case emptySchema = "SC035"
  /// The document is a null.
  case nullSchema = "SC036"
  /// The document is a list or a single value.
  case rootNotMapping = "SC037"
}
