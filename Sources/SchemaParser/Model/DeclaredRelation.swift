import DBGenSQLText

/// The cell of a foreign key that declares a relation.
package struct RelationCell: Equatable, Sendable {
  /// The relation's name in Swift; nil for the usual one.
  package var name: Located<String>?
  package var range: SourceRange

  package init(name: Located<String>? = nil, range: SourceRange) {
    (self.name, self.range) = (name, range)
  }

  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }
}

/// A relation that a foreign key declares, from the rows of a table to those of another one, or of
/// the same one.
package struct DeclaredRelation: Sendable {
  /// The rows that it leads to, as seen from the row that it starts from.
  package enum Kind: Sendable {
    case children, parent
  }

  /// A table of the schema, and its columns of the key, by their places.
  package struct Side: Sendable {
    package var table: Int
    package var columns: [Int]
  }

  package var kind: Kind
  package var cell: RelationCell
  /// The rows that it starts from, and those that it leads to.
  package var from: Side
  package var to: Side
}

extension Schema {
  /// The relations that the foreign keys declare, without those of keys that don't fit the tables.
  package var relations: [DeclaredRelation] {
    let keys = tables.enumerated().flatMap { place, table in
      table.foreignKeys.filter { $0.children != nil || $0.parent != nil }.map { (place, $0) }
    }
    if keys.isEmpty { return [] }
    let places = Dictionary(
      firstOf: tables.enumerated().map { (SQLName.folded($1.name.value), $0) })
    return keys.flatMap { place, key in
      places[SQLName.folded(key.table.value)].map { relations(of: key, place, $0) } ?? []
    }
  }

  private func relations(of key: ForeignKey, _ referring: Int, _ referred: Int)
    -> [DeclaredRelation]
  {
    let (child, parent) = (tables[referring], tables[referred])
    let names = key.referencedColumns(in: parent).map(\.value)
    guard let columns = child.columnIndices(key.columns.map(\.value)),
      let others = parent.columnIndices(names),
      columns.count == others.count, !key.isExternal
    else { return [] }
    let from = DeclaredRelation.Side(table: referring, columns: columns)
    let to = DeclaredRelation.Side(table: referred, columns: others)
    return [
      key.parent.map { DeclaredRelation(kind: .parent, cell: $0, from: from, to: to) },
      key.children.map { DeclaredRelation(kind: .children, cell: $0, from: to, to: from) },
    ].compactMap(\.self)
  }
}
