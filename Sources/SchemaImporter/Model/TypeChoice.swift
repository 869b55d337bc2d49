import SchemaParser

/// The type that was chosen for a column.
struct TypeChoice {
  var type: ColumnType
  var encoding: Encoding?
  var note: Note?
  /// The values that the declared type lists, where the column has no other.
  var values: [Literal]?

  /// What there is to say of a choice that the declared type alone doesn't make.
  enum Note: Hashable {
    /// No row shows how the values are stored.
    case undecided
    /// All rows have values of a kind that the declared type doesn't name.
    case byRows(String)
    /// Why it isn't the type that was to be expected.
    case because(String)
    /// To look at the values takes too long.
    case notComputed(String)
  }

  init(_ candidate: TypeCandidate, _ note: Note? = nil) {
    (type, encoding, self.note) = (candidate.type, candidate.encoding, note)
  }

  init(_ type: ColumnType, _ note: Note? = nil) {
    (self.type, self.note) = (type, note)
  }
}
