import SchemaParser

extension Draft {
  mutating func mendView(_ error: Diagnostic, at place: SchemaPlace) {
    guard let index = schema.views.firstIndex(where: { $0.name.isWritten(place.object) }) else {
      return
    }
    if quoteStrings(error, at: place) { return }
    if error.code == .untypedResultColumn {
      addCells(named: columnNamed(in: error, ofView: index), toView: index) { cells in
        cells.type = Located(.any)
        cells.isNullable = true
      }
    } else if error.code == .sameResultColumn {
      nameColumns(ofView: index)
    }
  }

  /// The column of a view of which an error speaks.
  private func columnNamed(in error: Diagnostic, ofView index: Int) -> String {
    let names = resultColumns(ofView: index).filter { error.message.contains("'\($0)'") }
    return names.max { $0.count < $1.count } ?? error.message.quotedName ?? ""
  }

  private func resultColumns(ofView index: Int) -> [String] {
    let name = SQLString.quote(schema.views[index].name.value)
    let rows = try? database?.rows("SELECT name FROM pragma_table_info(\(name))")
    return (rows ?? []).compactMap { $0[0] }
  }

  /// Gives the result columns names in Swift that SQLite itself has to tell apart from others of the same name, as `id:1`.
  private mutating func nameColumns(ofView index: Int) {
    for name in resultColumns(ofView: index) {
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count > 1, let number = parts.last.flatMap({ Int($0) }) else { continue }
      let stem = parts.dropLast().joined(separator: ":")
      addCells(named: name, toView: index) {
        $0.swiftName = Located(stem.swiftMemberName(number))
      }
    }
  }

  /// Makes strings of what SQLite took for such, as it named no column, although it stands in double quotes.
  mutating func quoteStrings(_ error: Diagnostic, at place: SchemaPlace) -> Bool {
    let start = "no such column: "
    guard let range = error.message.firstRange(of: start) else { return false }
    let name = String(error.message[range.upperBound...])
    if let index = schema.views.firstIndex(where: { $0.name.isWritten(place.object) }),
      place.section == "views", let sql = schema.views[index].sql.value.quoting(name)
    {
      schema.views[index].sql.value = sql
    } else if let index = schema.triggers.firstIndex(where: { $0.name.isWritten(place.object) }),
      place.section == "triggers", let sql = schema.triggers[index].sql.value.quoting(name)
    {
      schema.triggers[index].sql.value = sql
    } else {
      return false
    }
    warnings.append("\(place.object ?? ""): the string '\(name)' stood in double quotes")
    return true
  }

  private mutating func addCells(
    named name: String, toView index: Int, _ change: (inout ResultColumnCells) -> Void
  ) {
    let place = schema.views[index].cells.firstIndex { $0.name.value == name }
    var cells =
      place.map { schema.views[index].cells[$0] } ?? ResultColumnCells(name: Located(name))
    change(&cells)
    if let place {
      schema.views[index].cells[place] = cells
    } else {
      schema.views[index].cells.append(cells)
    }
  }
}

// MARK: - Names in Swift

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

extension String {
  /// The SQL with a string in place of double-quoted text; nil where there is none of it.
  fileprivate func quoting(_ name: String) -> String? {
    let tokens = SQLTokens(self)
    var result: [UInt8] = []
    var end = 0
    for token in tokens.tokens
    where token.kind == .quotedName && tokens.bytes[token.range.lowerBound] == UInt8(ascii: "\"")
      && tokens.name(of: token) == name
    {
      result += tokens.bytes[end..<token.range.lowerBound] + Array(SQLString.quote(name).utf8)
      end = token.range.upperBound
    }
    return end == 0 ? nil : String(decoding: result + tokens.bytes[end...], as: UTF8.self)
  }
}
