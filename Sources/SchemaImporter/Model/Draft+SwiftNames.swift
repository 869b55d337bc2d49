import SchemaParser

extension Draft {
  /// Gives what has no name in Swift, or the name of something else, one of its own.
  mutating func rename(_ error: Diagnostic, at place: SchemaPlace) {
    if place.section == "database" || place.section.hasPrefix("database:") {
      schema.database.value += "Database"
      return
    }
    guard let object = place.object else { return }
    let name = error.message.quotedName ?? object
    attempts["\(object)/\(name)", default: 0] += 1
    let attempt = attempts["\(object)/\(name)"] ?? 1
    switch place.section {
    case "tables": renameTable(object, name, attempt, at: place)
    case "views":
      guard let index = schema.views.firstIndex(where: { $0.name.isWritten(object) }) else {
        return
      }
      if schema.views[index].name.value == name, place.item == nil, !error.isOfMember {
        schema.views[index].swiftName = Located(name.swiftTypeName(attempt, "View"))
      } else {
        addCells(named: name, toView: index) {
          $0.swiftName = Located(name.swiftMemberName(attempt))
        }
      }
    case "virtualTables": renameVirtualTable(object, name, attempt, error)
    default: break
    }
  }

  private mutating func renameTable(
    _ object: String, _ name: String, _ attempt: Int, at place: SchemaPlace
  ) {
    guard let index = schema.tables.firstIndex(where: { $0.name.isWritten(object) }) else { return }
    if place.property == "columns",
      let column = schema.tables[index].columns.firstIndex(where: { $0.name.isWritten(place.item) })
    {
      let name = schema.tables[index].columns[column].name.value
      schema.tables[index].columns[column].swiftName = Located(name.swiftMemberName(attempt))
    } else {
      let name = schema.tables[index].name.value
      schema.tables[index].swiftName = Located(name.swiftTypeName(attempt, "Record"))
    }
  }

  private mutating func renameVirtualTable(
    _ object: String, _ name: String, _ attempt: Int, _ error: Diagnostic
  ) {
    guard let index = schema.virtualTables.firstIndex(where: { $0.name.isWritten(object) }) else {
      return
    }
    if !error.isOfMember {
      schema.virtualTables[index].swiftName = Located(
        schema.virtualTables[index].name.value.swiftTypeName(attempt, "Table"))
    } else if !schema.virtualTables[index].cells.contains(where: { $0.name.value == name }) {
      var cells = ResultColumnCells(name: Located(name))
      cells.swiftName = Located(name.swiftMemberName(attempt))
      schema.virtualTables[index].cells.append(cells)
    }
  }
}

extension Diagnostic {
  /// Whether it is about a column.
  fileprivate var isOfMember: Bool {
    message.hasPrefix("column ") || message.contains("in Swift in ")
  }
}

extension String {
  /// What stands in the first single quotes of a message.
  var quotedName: String? {
    guard let start = firstIndex(of: "'") else { return nil }
    let rest = self[index(after: start)...]
    return rest.firstIndex(of: "'").map { String(rest[..<$0]) }
  }

  /// A name for a type that is not the one which follows from the text.
  func swiftTypeName(_ attempt: Int, _ suffix: String) -> String {
    let words = identifierWords.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let start = words.first?.isLetter == true ? words : suffix + words
    let name = start.hasPrefix(suffix) && start != words ? start : start + suffix
    return attempt > 1 ? "\(name)\(attempt)" : name
  }

  /// A name for a property that is not the one which follows from the text.
  func swiftMemberName(_ attempt: Int) -> String {
    let words = identifierWords
    let start = words.first ?? ""
    let isShouted = start == start.uppercased()
    let first = isShouted ? start.lowercased() : start.prefix(1).lowercased() + start.dropFirst()
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let isName = first.first?.isLetter == true
    let name = isName ? first + rest : "column" + first + rest
    return isName ? name + "\(attempt + 1)" : attempt > 1 ? "\(name)\(attempt)" : name
  }

  private var identifierWords: [String] {
    split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}
