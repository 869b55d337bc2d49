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
  func keeps(_ storage: StorageClass, of type: ColumnType) -> Bool {
    switch storage {
    case .any, .blob: true
    case .integer: self != .text && self != .real
    case .real: self == .real || self == .blob
    case .text: self == .text || self == .blob || !type.canLookLikeNumber
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
