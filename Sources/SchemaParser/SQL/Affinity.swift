/// What SQLite makes of values by the type that a column was declared with.
enum Affinity: String {
  case integer = "INTEGER"
  case text = "TEXT"
  case blob = "BLOB"
  case real = "REAL"
  case numeric = "NUMERIC"

  /// See "Determination Of Column Affinity" in SQLite's documentation: the first rule that applies counts.
  init(declaredType: String, isStrict: Bool) {
    let type = declaredType.uppercased()
    func names(_ parts: String...) -> Bool { parts.contains { type.contains($0) } }
    self =
      if names("INT") { .integer } else if names("CHAR", "CLOB", "TEXT") { .text } else if type
        .isEmpty || names("BLOB") || isStrict && type == "ANY"
      { .blob } else if names("REAL", "FLOA", "DOUB") { .real } else { .numeric }
  }

  /// Whether a column of the affinity gives back what was stored: a number that becomes text, text that becomes a number
  /// and a real that becomes an integer are of another storage class when they are read.
  func keeps(_ storage: StorageClass, of type: ColumnType) -> Bool {
    switch storage {
    case .any, .blob: true
    case .integer: self != .text && self != .real
    case .real: self == .real || self == .blob
    case .text: self == .text || self == .blob || !type.canLookLikeNumber
    }
  }
}

extension ColumnType {
  /// Whether text of the type can be one that SQLite takes for a number.
  fileprivate var canLookLikeNumber: Bool {
    switch self {
    case .timestamp, .date, .uuid: false
    default: true
    }
  }
}
