import SchemaParser

/// The part of a schema that a place in the written file describes.
struct SchemaPlace: Equatable {
  enum Owner: Hashable {
    case database
    case enumeration(Int)
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

  /// Returns the position of the index that has its own entry here, or is in the cell of its column.
  func index(of table: Table) -> Int? {
    switch part {
    case .index(let index): index
    case .column(let column): CellPlaces(table).indexes[table.columns[column].name.value]
    default: nil
    }
  }
}

extension SchemaPlace {
  /// Creates the place for a line of a printed schema, counted from 1.
  init(ofLine line: Int, by printer: SchemaPrinter, in schema: Schema) {
    guard printer.paths.indices.contains(line - 1), printer.paths[line - 1].count > 1 else {
      return
    }
    let path = printer.paths[line - 1]
    let index = path[1].index
    switch path[0].key {
    case "enums": object = .enumeration(index)
    case "tables": object = .table(index)
    case "views": object = .view(index)
    case "triggers": object = .trigger(index)
    case "fullTextSearch": object = .fullTextTable(index)
    case "virtualTables": object = .virtualTable(index)
    default: return
    }
    if path.count > 3 { part = Self.part(path[2].key, path[3].index, of: object, in: schema) }
  }

  private static func part(
    _ key: String, _ index: Int, of object: Owner, in schema: Schema
  ) -> TablePart? {
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
