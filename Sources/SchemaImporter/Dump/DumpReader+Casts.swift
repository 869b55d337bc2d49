import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension DumpReader {
  /// Writes the casts of all SQL as SQLite's functions, once the types of the columns are known.
  mutating func resolveCasts() {
    let ofTables = tables.map(typesByName)
    tables = zip(tables, ofTables).map { resolvingCasts(of: $0, $1) }
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
    var edits: [(range: Range<Int>, text: String)] = []
    for expression in sql.casts {
      guard case .cast(let value, let name) = expression.form,
        let whole = sql.bytes(of: expression.range), let inside = sql.bytes(of: value.range)
      else { continue }
      let type = value.certainType(in: sql, types, isMySQL: system == .mysql)
      let target = CastTarget(sql.text(name), isMySQL: system == .mysql)
      let plain = value.isSingle ? ("", "") : ("(", ")")
      let call = target.call(on: type, divides: divides) ?? plain
      edits.append((whole.lowerBound..<inside.lowerBound, call.0))
      edits.append((inside.upperBound..<whole.upperBound, call.1))
    }
    if edits.isEmpty { return sql.withStoredTimes(types) }
    let resolved = SQLText(sql.replacing(edits)).simplified
    return SQLText(resolved).withStoredTimes(types)
  }
}

extension SQLText {
  /// The casts in the text, even where SQLite doesn't know what is around them.
  fileprivate var casts: [SQLExpression] {
    tokens.indices.filter { isAt($0, "cast") && isAt($0 + 1, "(") && !isAt($0 - 1, ".") }.map {
      var parser = SQLParser(self, in: $0 + 1..<tokens.count)
      _ = parser.parenthesized()
      return expression(in: $0..<parser.position)
    }
  }
}

extension SQLExpression {
  /// Whether the value needs no parentheses around it.
  fileprivate var isSingle: Bool {
    switch form {
    case .literal, .column, .cast, .call, .parentheses, .subquery, .exists: true
    default: false
    }
  }

  /// Returns the type of the value, if that is certain.
  fileprivate func certainType(
    in sql: SQLText, _ types: [SQLName: ColumnType], isMySQL: Bool
  ) -> ColumnType? {
    switch unwrapped.form {
    case .cast(let value, let type):
      switch CastTarget(sql.text(type), isMySQL: isMySQL) {
      case .text: .text
      case .integer: .integer
      case .date: .date
      case .timestamp: .timestamp
      case .number: .real
      case .named: value.certainType(in: sql, types, isMySQL: isMySQL)
      case .lacking: nil
      }
    case .literal(.text): .text
    case .literal(.integer): .integer
    case .literal(.real): .real
    case .column(let path): types[path.name]
    case .call(let call) where ["lower", "upper", "trim", "concat"].contains(call.name): .text
    default: nil
    }
  }
}

extension String {
  /// The value of a default without a cast to the type that its column has anyway.
  fileprivate func withoutCast(to type: ColumnType?) -> String {
    let sql = SQLText(self)
    guard case .cast(let value, let written) = sql.expression().form,
      SheetType(sql.text(written)).type == type
    else { return self }
    return SQLText(sql.text(value.range)).simplified
  }
}
