package import SchemaParser

/// A schema file, with the part of the schema that each line describes.
package struct WrittenSchema {
  package let text: String
  private let schema: Schema
  private let paths: [[SchemaPrinter.PathStep]]

  /// Writes a schema, laid out as if by hand.
  package init(_ schema: Schema) {
    var printer = SchemaPrinter()
    printer.write(Language.schema.write(schema))
    text = printer.lines.joined(separator: "\n") + "\n"
    (self.schema, paths) = (schema, printer.paths)
  }

  /// Returns the place for a line, counted from 1.
  func place(ofLine line: Int) -> SchemaPlace {
    guard paths.indices.contains(line - 1), paths[line - 1].count > 1 else { return SchemaPlace() }
    let path = paths[line - 1]
    var place = SchemaPlace()
    let index = path[1].index
    switch path[0].key {
    case "tables": place.object = .table(index)
    case "views": place.object = .view(index)
    case "triggers": place.object = .trigger(index)
    case "fullTextSearch": place.object = .fullTextTable(index)
    case "virtualTables": place.object = .virtualTable(index)
    default: return place
    }
    if path.count > 3 { place.part = part(path[2].key, path[3].index, of: place.object) }
    return place
  }

  private func part(
    _ key: String, _ index: Int, of object: SchemaPlace.Owner
  ) -> SchemaPlace.TablePart? {
    if key == "columns" { return .column(index) }
    guard case .table(let place) = object else { return nil }
    let table = schema.tables[place]
    let places = CellPlaces(table)
    func position<Item>(_ items: [Item], _ inRows: [String: Int]) -> Int {
      let taken = Set(inRows.values)
      return items.indices.filter { !taken.contains($0) }[index]
    }
    switch key {
    case "foreignKeys": return .foreignKey(position(table.foreignKeys, places.foreignKeys))
    case "indexes": return .index(position(table.indexes, places.indexes))
    case "checks":
      let written = table.checks.indices.filter {
        !table.checks[$0].isLeftOut && !places.checks.values.contains($0)
      }
      return .check(written[index])
    default: return nil
    }
  }
}

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
