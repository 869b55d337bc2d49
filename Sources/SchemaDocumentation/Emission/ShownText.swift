import SchemaParser

extension String {
  /// The text without characters that a document can't have, or that could make it look like other
  /// text.
  var shown: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isReplaced ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether the character is a control, or reorders the text around it. Others that have no shape of
  /// their own, such as joiners and soft hyphens, are a part of words.
  fileprivate var isReplaced: Bool {
    switch self {
    case "\n", "\r", "\t": false
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: isControl
    }
  }
}
