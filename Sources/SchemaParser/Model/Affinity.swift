package import DBGenSQLSyntax
import DBGenSQLText

extension Affinity {
  /// Whether a column of this affinity returns each value of its type as it was stored: text converted to
  /// a number, a number converted to text, or a real converted to an integer is read back with another
  /// storage class.
  ///
  /// A whole number of a real column still reads back as a real, and a column of any values takes what
  /// SQLite makes of them.
  package func keeps(_ column: Column, enums: [String: Enumeration]) -> Bool {
    switch column.storage {
    case .any, .blob: true
    case .integer: self != .text && self != .real
    case .real: self != .text
    case .text: self == .text || self == .blob || !column.canLookLikeNumber(enums)
    }
  }

  /// Whether a column of this affinity keeps every value of a text enum as text.
  package func keepsAsText(_ enumeration: Enumeration) -> Bool {
    self == .text || self == .blob || !enumeration.canLookLikeNumber
  }

  /// Whether a declared type names a kind of text that doesn't look like a number, regardless of
  /// the affinity that SQLite derives from it.
  package static func namesText(_ declared: String) -> Bool {
    let words = declared.prefix { $0 != "(" }.uppercasedASCII.split { !$0.isLetter && !$0.isNumber }
    return words.contains { textTypes.contains(String($0)) }
  }

  private static let textTypes: Set<String> = [
    "DATE", "DATETIME", "DATETIME2", "SMALLDATETIME", "DATETIMEOFFSET", "TIME", "TIMETZ",
    "TIMESTAMP", "TIMESTAMPTZ", "INTERVAL", "JSON", "JSONB", "XML", "UUID", "GUID",
    "UNIQUEIDENTIFIER", "URL", "URI",
  ]
}

extension Column {
  /// Whether SQLite could take text of the column for a number.
  fileprivate func canLookLikeNumber(_ enums: [String: Enumeration]) -> Bool {
    if case .enumeration(let name, _) = type.value { return enums[name]?.canLookLikeNumber ?? true }
    return type.value.traits.mayLookLikeNumber
      && rules.allowedValues?.value.contains {
        if case .text(let text) = $0 { text.canLookLikeNumber } else { false }
      } ?? true
  }
}

extension Enumeration {
  fileprivate var canLookLikeNumber: Bool {
    isOpen
      || cases.contains {
        if case .text(let text) = $0.value.value { text.canLookLikeNumber } else { false }
      }
  }
}

extension String {
  fileprivate var canLookLikeNumber: Bool {
    first.map { "0123456789+-. \t\n\u{b}\u{c}\r".contains($0) } ?? false
  }
}

extension Column {
  /// Whether SQLite converts integers stored in the column to reals.
  package var hasRealAffinity: Bool {
    Affinity(declaredType: declaredType, isStrict: false) == .real
  }

  /// Whether the column can hold integers or reals, apart from values that don't fit its type.
  package var canHoldNumbers: Bool {
    [.integer, .real, .numeric].contains(Affinity(declaredType: declaredType, isStrict: false))
  }
}
