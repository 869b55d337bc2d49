import SchemaParser

/// The type chosen for a column.
struct TypeChoice {
  var type: ColumnType
  var encoding: Encoding?
  var note: Note?
  /// The values that the declared type lists, if the column has no others.
  var values: [Literal]?

  /// A note on a choice that doesn't follow from the declared type alone.
  enum Note: Hashable {
    /// No row shows how the values are stored.
    case undecided
    /// All rows have values of a kind that the declared type doesn't name.
    case byRows(String)
    /// The reason that the type isn't the expected one.
    case because(String)
    /// The reason that the values couldn't be computed.
    case notComputed(String)
  }

  init(_ candidate: TypeCandidate, _ note: Note? = nil) {
    (type, encoding, self.note) = (candidate.type, candidate.encoding, note)
  }

  init(_ type: ColumnType, _ note: Note? = nil) {
    (self.type, self.note) = (type, note)
  }
}
