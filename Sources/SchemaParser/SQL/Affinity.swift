/// What SQLite makes of values by the type that a column was declared with.
package enum Affinity: String {
  case integer = "INTEGER"
  case text = "TEXT"
  case blob = "BLOB"
  case real = "REAL"
  case numeric = "NUMERIC"

  package init(declaredType: String, isStrict: Bool) {
    let type = declaredType.uppercased()
    let keepsAnything = type.isEmpty || isStrict && type == "ANY"
    let rule = Self.rules.first { rule in rule.parts.contains { type.contains($0) } }
    self = keepsAnything ? .blob : rule?.affinity ?? .numeric
  }

  /// See "Determination Of Column Affinity" in SQLite's documentation: the first rule that applies
  /// counts.
  private static let rules: [(affinity: Affinity, parts: [String])] = [
    (.integer, ["INT"]), (.text, ["CHAR", "CLOB", "TEXT"]), (.blob, ["BLOB"]),
    (.real, ["REAL", "FLOA", "DOUB"]),
  ]

  /// Whether a column of the affinity gives back what was stored: a number that becomes text, text
  /// that becomes a number and a real that becomes an integer are of another storage class when
  /// they are read.
  ///
  /// Whole numbers that were real ones are read as such all the same.
  func keeps(_ column: Column, declaredAs declared: String, enums: [String: Enumeration]) -> Bool {
    switch column.type.value.storageClass(encodedAs: column.encoding?.value) {
    case .any, .blob: true
    case .integer: self != .text && self != .real
    case .real: self != .text
    case .text:
      self == .text || self == .blob || !column.type.value.canLookLikeNumber(declared, enums)
    }
  }

  /// Whether a column of the affinity keeps each value of an enum of texts as text.
  package func keepsAsText(_ enumeration: Enumeration) -> Bool {
    self == .text || self == .blob || !enumeration.canLookLikeNumber
  }

  /// Whether a declared type is one of text that doesn't look like a number, whatever SQLite makes
  /// of its name.
  package static func namesText(_ declared: String) -> Bool {
    let words = declared.prefix { $0 != "(" }.uppercased().split { !$0.isLetter && !$0.isNumber }
    return words.contains { textTypes.contains(String($0)) }
  }

  private static let textTypes: Set<String> = [
    "DATE", "DATETIME", "DATETIME2", "SMALLDATETIME", "DATETIMEOFFSET", "TIME", "TIMETZ",
    "TIMESTAMP", "TIMESTAMPTZ", "INTERVAL", "JSON", "JSONB", "XML", "UUID", "GUID",
    "UNIQUEIDENTIFIER", "URL", "URI",
  ]
}

extension ColumnType {
  /// Whether text of the type can be one that SQLite takes for a number where the declared type
  /// lets it.
  fileprivate func canLookLikeNumber(_ declared: String, _ enums: [String: Enumeration]) -> Bool {
    switch self {
    case .timestamp, .date, .uuid: false
    case .text: !Affinity.namesText(declared)
    case .enumeration(let name, _): enums[name].map(\.canLookLikeNumber) ?? true
    default: true
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
  /// Whether SQLite makes real numbers of the integers that are stored in the column.
  package var hasRealAffinity: Bool {
    Affinity(declaredType: declaredType, isStrict: false) == .real
  }
}

extension StorageClass {
  /// See "STRICT Tables" in SQLite's documentation.
  static let strictTypes = ["INT", "INTEGER", "REAL", "TEXT", "BLOB", "ANY"]

  static func isStrict(_ declaredType: String) -> Bool {
    strictTypes.contains(declaredType.uppercased())
  }
}
