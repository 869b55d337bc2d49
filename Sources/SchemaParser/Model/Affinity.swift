package import DBGenSQLSyntax
import DBGenSQLText

extension Affinity {
  /// Whether a column of this affinity returns values as they were stored: text converted to a
  /// number, a number converted to text, or a real converted to an integer is read back with
  /// another storage class.
  ///
  /// A whole number of a real column still reads back as a real.
  package func keeps(_ column: Column, declaredAs declared: String, enums: [String: Enumeration])
    -> Bool
  {
    switch column.storage {
    case .any, .blob: true
    case .integer: self != .text && self != .real
    case .real: self != .text
    case .text:
      self == .text || self == .blob || !column.type.value.canLookLikeNumber(declared, enums)
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

extension ColumnType {
  /// Whether SQLite could take text of this type for a number, given the declared type.
  fileprivate func canLookLikeNumber(_ declared: String, _ enums: [String: Enumeration]) -> Bool {
    switch traits.kind {
    case .text, .json: !Affinity.namesText(declared)
    case .enumeration: enums[name].map(\.canLookLikeNumber) ?? true
    default: traits.mayLookLikeNumber
    }
  }
}

extension Enumeration {
  fileprivate var canLookLikeNumber: Bool {
    isOpen
      || cases.contains { item in
        if case .text(let text) = item.value.value {
          text.first.map { "0123456789+-. \t\n".contains($0) } ?? false
        } else {
          false
        }
      }
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
