/// What stands at a place of a written schema file, by its place in the schema.
struct SchemaPlace: Equatable {
  enum Object: Hashable {
    case database
    case table(Int)
    case view(Int)
    case trigger(Int)
    case virtualTable(Int)
    case fullTextTable(Int)
  }

  /// A part of a table, or else the row of a result column.
  enum Part: Hashable {
    case column(Int)
    case foreignKey(Int)
    case index(Int)
    case check(Int)
  }

  var object = Object.database
  var part: Part?

  /// The place of a full-text table.
  var fullTextTable: Int? {
    if case .fullTextTable(let index) = object { index } else { nil }
  }
}

/// A schema file, and what stands where in it.
struct WrittenSchema {
  let text: String
  /// For each line.
  let places: [SchemaPlace]

  /// What stands in a line, which is counted from 1.
  func place(ofLine line: Int) -> SchemaPlace {
    places.indices.contains(line - 1) ? places[line - 1] : SchemaPlace()
  }
}
