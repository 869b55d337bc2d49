import DBGenSQLSyntax
import DBGenSQLText
import DBGenSQLite
import SchemaParser

extension String {
  var located: Located<String> { Located(self, at: 0..<0) }

  /// The expression in parentheses, with a line break before the last if it ends in a line comment.
  var inParentheses: String { SQLText(self).endsInLineComment ? "(\(self)\n)" : "(\(self))" }

  /// The name in SQL, quoted only if necessary.
  var asSQL: String {
    let isWord = utf8.allSatisfy {
      (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x5F
    }
    let isPlain = isWord && utf8.first.map { !(0x30...0x39).contains($0) } == true
    return isPlain && !isKeyword ? self : SQLName.quote(self)
  }

  /// The expression without the fill that stands in for NULL, and that fill. Fills are written in
  /// parentheses; any other `coalesce` is the author's own.
  var withoutFill: (value: String, fill: String?) {
    let text = SQLText(self)
    guard let call = text.expression().unwrapped.call, call.name == "coalesce",
      call.arguments.count == 2, case .parentheses = call.arguments[1].form
    else { return (self, nil) }
    return (text.text(call.arguments[0].range), text.text(call.arguments[1].range))
  }

  var isKeyword: Bool { sqlite3_keyword_check(self, Int32(utf8.count)) != 0 }
}

extension SQLText {
  /// The name of the column that the expression consists of.
  var columnName: SQLName? { expression().unwrapped.column?.onlyName }

  var isNull: Bool {
    let expression = expression().unwrapped
    return expression.range.count == 1 && isAt(expression.range.lowerBound, "null")
  }
}

extension ColumnPlace {
  init(_ table: String, _ column: String) { self.init(table.located, column.located) }

  func isColumn(_ name: String, of tables: [String]) -> Bool {
    column.sqlName == SQLName(name) && isOf(tables)
  }

  func isOf(_ tables: [String]) -> Bool { tables.hasName(table.value) }
}

extension Collection<String> {
  /// Returns whether a name is among these, as SQLite compares them.
  func hasName(_ name: String) -> Bool { contains { SQLName($0) == SQLName(name) } }
}
