/// The part of a schema that a place in the written file describes.
struct SchemaPlace: Equatable {
  enum Owner: Hashable {
    case database
    case table(Int)
    case view(Int)
    case trigger(Int)
    case virtualTable(Int)
    case fullTextTable(Int)
  }

  /// A part of a table, or the row of a result column.
  enum TablePart: Hashable {
    case column(Int)
    case foreignKey(Int)
    case index(Int)
    case check(Int)
  }

  var object = Owner.database
  var part: TablePart?

  /// The position of a full-text table in the schema; nil for other objects.
  var fullTextTable: Int? {
    if case .fullTextTable(let index) = object { index } else { nil }
  }
}

/// A schema file, with the part of the schema that each line describes.
struct WrittenSchema {
  let text: String
  let places: [SchemaPlace]

  /// Returns the place for a line, counted from 1.
  func place(ofLine line: Int) -> SchemaPlace {
    places.indices.contains(line - 1) ? places[line - 1] : SchemaPlace()
  }
}
