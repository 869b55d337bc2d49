import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The Swift types of columns. A column that references a key has that key's type, even through a
/// chain of references.
struct ColumnTypes {
  private let schema: Schema
  private let names: SwiftNames
  private let tableIndices: [String: Int]
  /// The places of the columns of each table, by folded name.
  private let columnIndices: [[String: Int]]
  private let openEnums: Set<String>
  /// The keys that give their types to the columns that reference them.
  private var referencedKeys: [ColumnPosition: ResolvedKey] = [:]
  /// The types of keys, by which a query can name the type of a value.
  private var keyNames: Set<String> = []

  init(_ schema: CheckedSchema, _ names: SwiftNames) {
    self.schema = schema.written
    self.names = names
    openEnums = Set(schema.enums.filter(\.isOpen).map(\.name.value))
    tableIndices = Dictionary(
      firstOf: schema.tables.enumerated().map { (SQLName.folded($1.name.value), $0) })
    columnIndices = schema.tables.map { table in
      Dictionary(firstOf: table.columns.enumerated().map { (SQLName.folded($1.name.value), $0) })
    }
    resolveReferences()
    keyNames = Set(
      schema.tables.indices.filter { typedKey(ofTable: $0) != nil }
        .map { names.tables[$0].record + ".ID" })
  }

  /// A column's Swift type, without the `?` of a nullable column.
  struct ColumnSwiftType {
    var name: String
    var coding: ColumnCoding
    /// Whether the type is one of Foundation's.
    var isFoundations: Bool
    /// Whether the schema names the type, which isn't known then.
    var isOwn = false
  }

  func swiftType(of place: ColumnPosition) -> ColumnSwiftType {
    let column = schema.tables[place.table].columns[place.column]
    let coding = coding(of: column)
    return ownSwiftType(of: column, coding) ?? keySwiftType(of: place, column, coding)
      ?? plainSwiftType(of: column, coding)
  }

  /// Returns the type of a result column, which is that of the columns it comes from, if they are of
  /// one key.
  func swiftType(of result: ResultColumn) -> ColumnSwiftType {
    let coding = coding(of: result.column)
    return ownSwiftType(of: result.column, coding) ?? keySwiftType(of: result, coding)
      ?? plainSwiftType(of: result.column, coding)
  }

  private func keySwiftType(of result: ResultColumn, _ coding: ColumnCoding) -> ColumnSwiftType? {
    let keys = result.origins.map { origin in
      place(of: origin).flatMap { keySwiftType(of: $0, result.column, coding, isQualified: true) }
    }
    guard let key = keys.first ?? nil, keys.allSatisfy({ $0?.name == key.name }) else { return nil }
    return key
  }

  private func place(of origin: ColumnOrigin) -> ColumnPosition? {
    tableIndices[SQLName.folded(origin.table)].flatMap { place(of: origin.column, inTable: $0) }
  }

  private func place(of column: String, inTable table: Int) -> ColumnPosition? {
    columnIndices[table][SQLName.folded(column)].map { ColumnPosition(table: table, column: $0) }
  }

  private func coding(of column: Column) -> ColumnCoding {
    let type = column.type.value
    return ColumnCoding(
      kind: type.traits.kind, accessor: type.accessor,
      integerType: type.isInteger && type.accessor != type.name ? type.traits.swiftType : nil,
      encoding: column.encoding?.value ?? type.encodings.first, wrapper: .none,
      isOptional: column.isNullable)
  }

  /// Returns the type that the schema names for a column, or its enum, if any.
  private func ownSwiftType(of column: Column, _ coding: ColumnCoding) -> ColumnSwiftType? {
    var coding = coding
    if column.type.value == .date, column.swiftType?.value == "Date" {
      return ColumnSwiftType(name: "Date", coding: coding, isFoundations: true)
    }
    if let swiftType = column.swiftType?.value {
      if column.type.value.isInteger, keyNames.contains(swiftType) {
        (coding.accessor, coding.integerType) = ("int64", nil)
      }
      coding.wrapper =
        column.type.value == .json ? .codable(swiftType) : .own(swiftType)
      return ColumnSwiftType(name: swiftType, coding: coding, isFoundations: false, isOwn: true)
    }
    if case .enumeration(let name, _) = column.type.value, let type = names.enums[name]?.type {
      coding.wrapper = openEnums.contains(name) ? .total(type) : .rawRepresentable(type)
      return ColumnSwiftType(name: type, coding: coding, isFoundations: false)
    }
    return nil
  }

  /// Returns the type that a table declares for its key, if any.
  func keyType(ofTable table: Int) -> KeyTypeModel? {
    guard let place = typedKey(ofTable: table) else { return nil }
    if case .typed(let name) = referencedKeys[place] { return .alias(name) }
    return schema.tables[table].columns[place.column].type.value == .uuid ? .uuid : .integer
  }

  private func plainSwiftType(of column: Column, _ coding: ColumnCoding) -> ColumnSwiftType {
    if column.type.value == .date {
      var coding = coding
      (coding.accessor, coding.wrapper) = ("days", .rawRepresentable(names.date))
      return ColumnSwiftType(name: names.date, coding: coding, isFoundations: false)
    }
    let type = column.type.value.traits
    return ColumnSwiftType(
      name: type.kind == .any ? names.runtime(type.swiftType) : type.swiftType, coding: coding,
      isFoundations: type.isFoundations)
  }

  // MARK: - Keys

  private enum ResolvedKey {
    case typed(String)
    /// An integer key without a type of its own, which is an `Int64`.
    case plainInteger
  }

  private func keySwiftType(
    of place: ColumnPosition, _ column: Column, _ coding: ColumnCoding, isQualified: Bool = false
  ) -> ColumnSwiftType? {
    guard let key = resolvedKey(at: place) else { return nil }
    var coding = coding
    if column.type.value.isInteger { (coding.accessor, coding.integerType) = ("int64", nil) }
    guard case .typed(let name) = key else {
      return ColumnSwiftType(name: "Int64", coding: coding, isFoundations: false)
    }
    let isOwn = typedKey(ofTable: place.table) == place
    let ownName = isOwn && !isQualified ? "ID" : name
    coding.wrapper = .total(ownName)
    return ColumnSwiftType(name: ownName, coding: coding, isFoundations: false)
  }

  private func resolvedKey(at place: ColumnPosition) -> ResolvedKey? {
    if let key = referencedKeys[place] { return key }
    if typedKey(ofTable: place.table) == place {
      return .typed(names.tables[place.table].record + ".ID")
    }
    let isInteger = schema.tables[place.table].columns[place.column].type.value.isInteger
    return singleKey(ofTable: place.table) == place && isInteger ? .plainInteger : nil
  }

  /// Resolves the references of columns to keys. Keys that reference each other keep their own
  /// types.
  private mutating func resolveReferences() {
    let references = references
    let graph = ReferenceGraph(references.targets, in: references.places)
    for place in graph.order {
      let targets = graph.onwardTargets(of: place).filter { areOfOneKind(place, $0) }
      referencedKeys[place] = targets.compactMap(resolvedKey).first
    }
  }

  /// The columns that each column references, and the referencing columns in schema order.
  private var references: (targets: [ColumnPosition: [ColumnPosition]], places: [ColumnPosition]) {
    var targets: [ColumnPosition: [ColumnPosition]] = [:]
    var places: [ColumnPosition] = []
    for (number, table) in schema.tables.enumerated() {
      for key in table.foreignKeys {
        for (position, name) in key.columns.enumerated() {
          guard let place = place(of: name.value, inTable: number),
            let target = target(of: key, at: position)
          else { continue }
          if targets[place] == nil { places.append(place) }
          targets[place, default: []].append(target)
        }
      }
    }
    return (targets, places)
  }

  /// Returns whether two columns hold the same kind of value in Swift, so that one can have the
  /// type of the other.
  private func areOfOneKind(_ left: ColumnPosition, _ right: ColumnPosition) -> Bool {
    let types = [left, right].map { schema.tables[$0.table].columns[$0.column].type.value }
    return types.allSatisfy(\.isInteger) || types[0] == types[1]
  }

  private func target(of key: ForeignKey, at position: Int) -> ColumnPosition? {
    guard let index = tableIndices[SQLName.folded(key.table.value)] else { return nil }
    let names = key.referencedColumns(in: schema.tables[index]).map(\.value)
    return names.indices.contains(position) ? place(of: names[position], inTable: index) : nil
  }

  private func singleKey(ofTable table: Int) -> ColumnPosition? {
    let names = schema.tables[table].keyColumns
    return names.count == 1 ? place(of: names[0], inTable: table) : nil
  }

  private func typedKey(ofTable table: Int) -> ColumnPosition? {
    guard schema.keys == .typed, schema.tables[table].model == .struct,
      let place = singleKey(ofTable: table)
    else { return nil }
    let column = schema.tables[table].columns[place.column]
    guard column.swiftType == nil, !column.isNullable,
      column.type.value.isInteger || column.type.value == .uuid
    else { return nil }
    return place
  }
}
