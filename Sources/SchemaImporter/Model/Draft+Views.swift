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

  /// Gives the result columns names in Swift that SQLite itself has to tell apart from others of
  /// the same name, as `id:1`.
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

  /// Makes strings of what SQLite took for such, as it named no column, although it stands in
  /// double quotes.
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

  mutating func addCells(
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
