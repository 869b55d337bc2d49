import DBGenSQLSyntax
import SchemaParser
import SchemaSQL

extension Draft {
  /// Gives a Swift name to everything whose own is unusable or taken.
  mutating func rename(
    _ objections: [(error: Diagnostic, place: SchemaPlace)]
  ) throws(SQLiteError) {
    guard !objections.isEmpty else { return }
    var types = FreeSwiftNames(
      beside: [SwiftName.type(from: schema.database.value)] + schema.swiftTypeNames, areTypes: true)
    var members: [SchemaPlace.Owner: FreeSwiftNames] = [:]
    for (error, place) in objections {
      if case .column(let name) = error.subject {
        if members[place.object] == nil {
          let taken = try memberNames(of: place.object)
          members[place.object] = FreeSwiftNames(beside: taken, areTypes: false)
        }
        let swiftName = members[place.object]?.take(name.swiftMemberName)
        setSwiftName(swiftName, ofColumn: name, of: place.object)
      } else {
        renameType(place, &types)
      }
    }
  }

  private mutating func renameType(_ place: SchemaPlace, _ free: inout FreeSwiftNames) {
    func freeName(_ suffix: String, for name: String? = nil) -> Located<String> {
      let name = name ?? named(place)?.name.value ?? ""
      return Located(free.take { name.swiftTypeName($0, suffix) })
    }
    switch place.object {
    case .database: schema.database.value += "Database"
    case .enumeration(let index) where schema.enums[index].swiftName == nil:
      let name = schema.enums[index].name.value
      schema.enums[index].swiftName = freeName("Kind", for: name)
    case .table(let index): schema.tables[index].swiftName = freeName("Record")
    case .view(let index): schema.views[index].swiftName = freeName("View")
    case .virtualTable(let index): schema.virtualTables[index].swiftName = freeName("Table")
    case .enumeration, .trigger, .fullTextTable: break
    }
  }

  private mutating func setSwiftName(
    _ swiftName: String?, ofColumn name: String, of object: SchemaPlace.Owner
  ) {
    let swiftName = swiftName.map { Located($0) }
    if case .table(let index) = object {
      let column = schema.tables[index].columns.firstIndex { $0.name.value == name }
      if let column { schema.tables[index].columns[column].swiftName = swiftName }
    } else if let cells = cells(of: object) {
      schema[keyPath: cells].change(name) { $0.swiftName = swiftName }
    }
  }

  /// Returns the place of the cells of a view or a virtual table.
  private func cells(of object: SchemaPlace.Owner) -> WritableKeyPath<Schema, [ResultColumnCells]>?
  {
    switch object {
    case .view(let index): \.views[index].cells
    case .virtualTable(let index): \.virtualTables[index].cells
    case .table, .database, .enumeration, .trigger, .fullTextTable: nil
    }
  }

  // MARK: - Names that are taken

  /// Returns the Swift names of the columns.
  private func memberNames(of object: SchemaPlace.Owner) throws(SQLiteError) -> [String] {
    if case .table(let index) = object {
      return schema.tables[index].columns.map {
        $0.swiftName?.value ?? SwiftName.member(from: $0.name.value)
      }
    }
    guard let cells = cells(of: object), let name = named(SchemaPlace(object: object))?.name.value
    else {
      return []
    }
    return try memberNames(of: name, schema[keyPath: cells])
  }

  private func memberNames(
    of name: String, _ cells: [ResultColumnCells]
  ) throws(SQLiteError) -> [String] {
    let given = Dictionary(firstOf: cells.map { ($0.name.value, $0.swiftName?.value) })
    let others = try resultColumns(of: name).filter { given[$0] ?? nil == nil }
    return cells.compactMap(\.swiftName?.value) + others.map(SwiftName.member)
  }
}

extension [ResultColumnCells] {
  /// Changes the cells of a result column, adding them first if there are none.
  mutating func change(_ name: String, _ change: (inout ResultColumnCells) -> Void) {
    let place = firstIndex { $0.name.value == name } ?? count
    if place == count { append(ResultColumnCells(name: Located(name))) }
    change(&self[place])
  }
}

// MARK: - Proposals

extension String {
  /// Returns a name for a type, other than the one that follows from the text.
  func swiftTypeName(_ attempt: Int, _ suffix: String) -> String {
    let words = asciiWords.map(\.capitalizedFirst).joined()
    let start = words.first?.isLetter == true ? words : suffix + words
    let name = start.hasPrefix(suffix) && start != words ? start : start + suffix
    return attempt > 1 ? "\(name)\(attempt)" : name
  }

  /// Returns a name for a property, other than the one that follows from the text.
  func swiftMemberName(_ attempt: Int) -> String {
    let words = asciiWords
    let start = words.first ?? ""
    let isShouted = start == start.uppercased()
    let first = isShouted ? start.lowercased() : start.prefix(1).lowercased() + start.dropFirst()
    let rest = words.dropFirst().map(\.capitalizedFirst).joined()
    let isName = first.first?.isLetter == true
    let name = isName ? first + rest : "column" + first + rest
    return isName ? name + "\(attempt + 1)" : attempt > 1 ? "\(name)\(attempt)" : name
  }

  /// The runs of ASCII letters and digits.
  var asciiWords: [String] {
    split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}
