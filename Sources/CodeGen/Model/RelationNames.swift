import SchemaParser
import SchemaSQL

/// A relation with its name in Swift.
struct NamedRelation {
  var relation: DeclaredRelation
  var name: String
}

extension Schema {
  /// The relations with their names, by the place of the table that they start from.
  func namedRelations(_ tables: [SwiftNames.TableNames]) -> [Int: [NamedRelation]] {
    let named = relations.map { relation in
      NamedRelation(
        relation: relation,
        name: relation.cell.name.map { SwiftName.member(from: $0.value) }
          ?? usualName(of: relation, tables))
    }
    return Dictionary(grouping: named, by: \.relation.from.table)
  }

  /// Returns the name that a relation has if the schema gives it none: for children, that of their
  /// table; for a parent, that of the column without the name of the key at its end, or else that of
  /// its table.
  private func usualName(of relation: DeclaredRelation, _ names: [SwiftNames.TableNames]) -> String
  {
    let table = tables[relation.from.table]
    let other = tables[relation.to.table]
    if relation.kind == .children { return SwiftName.member(from: other.name.value) }
    if relation.from.columns.count == 1 {
      let words = SwiftName.words(of: table.columns[relation.from.columns[0]].name.value)
      let key = SwiftName.words(of: other.columns[relation.to.columns[0]].name.value)
      for ending in [key, ["id"]] where words.count > ending.count && words.ends(with: ending) {
        return SwiftName.member(from: words.dropLast(ending.count).joined(separator: "_"))
      }
    }
    return SwiftName.member(from: names[relation.to.table].record)
  }
}

extension [String] {
  fileprivate func ends(with words: [String]) -> Bool {
    suffix(words.count).map { $0.lowercased() } == words.map { $0.lowercased() }
  }
}

// MARK: - Checks

extension SwiftNameChecker {
  /// Reports relations with the name of a column or of another relation of the table, which would
  /// mislead whoever reads the app.
  mutating func checkRelations(of schema: CheckedSchema, _ names: SwiftNames) {
    for (place, relations) in names.relations.sorted(by: { $0.key < $1.key }) {
      let table = schema.tables[place]
      checkMembers(
        relations.map { Self.declaration(of: $0, in: schema) },
        among: Self.declarations(of: table, names.tables[place]),
        owner: "table '\(table.name.value)'")
    }
  }

  private static func declaration(of named: NamedRelation, in schema: CheckedSchema) -> Declaration
  {
    let cell = named.relation.cell
    // Of the usual names, only that of the children's table can be without letters.
    let usual = named.name.isEmpty ? schema.tables[named.relation.to.table].name.value : named.name
    let other = SwiftName.member(from: "other_\(usual)")
    return Declaration(
      kind: "relation", name: Located(cell.name?.value ?? usual, at: cell.range),
      swiftName: named.name, takesSwiftName: false, clashes: SwiftName.relationMembers,
      renaming: cell.name == nil ? "; name it, such as \(named.relation.kind): \(other)" : "")
  }
}
