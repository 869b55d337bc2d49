import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension DumpReader {
  /// Writes the casts of all SQL as SQLite's functions, once the types of the columns are known.
  mutating func resolveCasts() {
    let ofTables = tables.map(typesByName)
    tables = zip(tables, ofTables).map { resolvingCasts(of: $0, $1) }
    for (table, types) in zip(tables, ofTables) {
      for index in indexes.indices where indexes[index].tableID == table.id {
        indexes[index].terms = indexes[index].terms.map { resolvingCasts($0, types) }
        indexes[index].condition = indexes[index].condition.map { resolvingCasts($0, types) }
      }
    }
    // Columns of a name that have several types have none for certain.
    let ofAll = Dictionary(ofTables.joined().map { ($0.key, $0.value) }) { $0 == $1 ? $0 : .any }
    for place in views.indices {
      views[place].definition = resolvingCasts(views[place].definition, ofAll)
    }
  }

  private func resolvingCasts(of table: DumpTable, _ types: [SQLName: ColumnType]) -> DumpTable {
    var table = table
    table.changeExpressions { resolvingCasts($0, types) }
    for place in table.columns.indices {
      let type = types[SQLName(table.columns[place].name)]
      table.columns[place].defaultValue = table.columns[place].defaultValue.map {
        resolvingCasts($0.withoutCast(to: type), types)
      }
    }
    return table
  }

  private func typesByName(of table: DumpTable) -> [SQLName: ColumnType] {
    Dictionary(
      table.columns.map { column in
        let written = SheetType(values(of: column).isEmpty ? column.type : "text")
        let isInteger = [.integer, .unsigned].contains(written.type.traits.kind)
        let type = isInteger ? .integer : written.isUnknown ? .text : written.type
        return (SQLName(column.name), type)
      }, uniquingKeysWith: { first, _ in first })
  }

  private func resolvingCasts(_ text: String, _ types: [SQLName: ColumnType]) -> String {
    let sql = SQLText(text)
    let divides = sql.tokens.indices.contains { sql.isAt($0, "/") }
    let casts = sql.tokens.indices.compactMap { sql.cast(at: $0) }
    let edits = casts.flatMap { cast -> [(range: Range<Int>, text: String)] in
      let target = CastTarget(sql.text(cast.type), isMySQL: system == .mysql)
      let type = sql.type(of: cast.value, types, isMySQL: system == .mysql)
      guard let start = sql.bytes(of: cast.place..<cast.place + 2),
        let value = sql.bytes(of: cast.value), let whole = sql.bytes(of: cast.place..<cast.end)
      else { return [] }
      let plain = sql.isSingle(cast.value) ? ("", "") : ("(", ")")
      let call = target.call(on: type, divides: divides) ?? plain
      return [(start, call.0), (value.upperBound..<whole.upperBound, call.1)]
    }
    if edits.isEmpty { return sql.withStoredTimes(types) }
    let resolved = SQLText(sql.replacing(edits, in: sql.bytes.indices)).simplified
    return SQLText(resolved).withStoredTimes(types)
  }
}

private struct CastCall {
  var place: Int
  var value: Range<Int>
  var type: Range<Int>
  /// The end of the call.
  var end: Int
}

extension SQLText {
  fileprivate func cast(at place: Int) -> CastCall? {
    guard isAt(place, "cast"), isAt(place + 1, "("), !isAt(place - 1, ".") else { return nil }
    var parser = SQLParser(self, in: place + 1..<tokens.count)
    guard let inside = parser.parenthesized() else { return nil }
    var (depth, word): (Int, Int?) = (0, nil)
    for place in inside {
      if isAt(place, "(") { depth += 1 }
      if isAt(place, ")") { depth -= 1 }
      if depth == 0, isAt(place, "as") { word = place }
    }
    guard let word, word > inside.lowerBound, word + 1 < inside.upperBound else { return nil }
    return CastCall(
      place: place, value: inside.lowerBound..<word, type: word + 1..<inside.upperBound,
      end: parser.position)
  }

  /// Whether there is a name alone, or after others with dots.
  private func isColumn(_ range: Range<Int>) -> Bool {
    range.count % 2 == 1
      && range.allSatisfy {
        ($0 - range.lowerBound) % 2 == 1 ? isAt($0, ".") : tokens[$0].isName
      }
  }

  /// Whether a value needs no parentheses around it.
  fileprivate func isSingle(_ range: Range<Int>) -> Bool {
    if range.count == 1 || isColumn(range) { return true }
    let start = isAt(range.lowerBound, "(") ? range.lowerBound : range.lowerBound + 1
    var parser = SQLParser(self, in: start..<range.upperBound)
    return parser.parenthesized() != nil && parser.isAtEnd
  }

  /// Returns the type of a value, if that is certain.
  fileprivate func type(
    of range: Range<Int>, _ types: [SQLName: ColumnType], isMySQL: Bool
  ) -> ColumnType? {
    if isAt(range.lowerBound, "("), isSingle(range), range.count > 2 {
      return type(
        of: range.lowerBound + 1..<range.upperBound - 1, types, isMySQL: isMySQL)
    }
    if let cast = cast(at: range.lowerBound), cast.end == range.upperBound {
      switch CastTarget(text(cast.type), isMySQL: isMySQL) {
      case .text: return .text
      case .integer: return .integer
      case .date: return .date
      case .timestamp: return .timestamp
      case .number: return .real
      case .named: return type(of: cast.value, types, isMySQL: isMySQL)
      case .lacking: return nil
      }
    }
    let last = range.upperBound - 1
    if range.count == 1, tokens[last].kind == .string { return .text }
    if range.count == 1, tokens[last].kind == .number {
      return text(last).contains { !$0.isNumber } ? .real : .integer
    }
    if isColumn(range) { return types[sqlName(last)] }
    let isCall = isSingle(range)
    return isCall && ["lower", "upper", "trim", "concat"].contains(keyword(range.lowerBound))
      ? .text : nil
  }
}

extension String {
  /// The value of a default without a cast to the type that its column has anyway.
  fileprivate func withoutCast(to type: ColumnType?) -> String {
    let sql = SQLText(self)
    guard let cast = sql.cast(at: 0), cast.end == sql.tokens.count,
      SheetType(sql.text(cast.type)).type == type
    else { return self }
    return SQLText(sql.text(cast.value)).simplified
  }
}
