import SchemaParser

/// The type chosen for a column.
struct TypeChoice {
  var type: ColumnType
  var encoding: Encoding?
  /// The type of Swift's library that has the JSON.
  var swiftType: String?
  /// Whether every update sets the column to the present time.
  var isTouched = false
  var note: Caveat?
  /// The values that the declared type lists, if the column has no others.
  var values: [Literal]?
  /// The type that the rows would allow instead, but don't prove.
  var hint: TypeHint?
  /// Other encodings of times that all rows have as well.
  var rivals: [Encoding] = []

  /// A note on a choice that doesn't follow from the declared type alone.
  enum Caveat: Hashable {
    /// No row shows how the values are stored.
    case undecided
    /// All rows have values of a kind that the declared type doesn't name.
    case byRows(String)
    /// The values stand for true and false, as these words.
    case asText([String])
    /// The reason that the type isn't the expected one.
    case because(String)
    /// The reason that the values couldn't be computed.
    case notComputed(String)
    /// The chosen encoding, and others that all rows have as well.
    case amid([Encoding])
    /// The encoding in which the source's own SQL stores or compares the values.
    case ownSQL(Encoding)
    /// The column whose rows show the form of values that no row of this one shows.
    case asSibling(String)
    /// The SQL of a view doesn't tell the type of its column.
    case ofView
  }

  init(_ candidate: TypeCandidate, _ note: Caveat? = nil) {
    (type, encoding, self.note) = (candidate.type, candidate.encoding, note)
  }

  init(_ type: ColumnType, _ note: Caveat? = nil) {
    (self.type, self.note) = (type, note)
  }
}
