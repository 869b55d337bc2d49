import DBGenSQLSyntax
import DBGenSQLText

/// A type and the properties behind it, as they are written in one cell.
struct TypeAndProperties {
  /// The type, without a `?`.
  let type: String
  let properties: String
  /// Whether there is a `?` behind the type or at the end.
  let isMarked: Bool
  /// Whether a part is a comment in SQL.
  let hasComment: Bool

  init(_ text: String, enums: [String: Enumeration] = [:]) {
    let whole = text.withArgumentsBehind.withoutMarks
    // SQLite takes what begins with the mark of an attribute for a parameter.
    var parser = SQLParser(whole.text.map { $0 == "@" ? " @ " : String($0) }.joined())
    let start = parser.position
    if ListType(whole.text, enums: enums) != nil { parser.move(to: parser.end) }
    while !parser.isAtEnd, !OtherProperties.begins(at: parser, isFirst: parser.position == start) {
      parser.skip()
    }
    let type = parser.sql.text(start..<parser.position).withoutMarks
    self.type = type.text
    properties = parser.sql.text(parser.position..<parser.end).withoutBrackets
    isMarked = whole.isMarked || type.isMarked
    hasComment = !parser.sql.comments.isEmpty
  }
}

/// The name of a type of another language, and what is in parentheses behind it.
struct TypeName {
  /// The name without the parentheses.
  let name: String
  let words: [String]
  /// The text in parentheses.
  let details: String?
  private let sql: SQLText
  private let range: Range<Int>?
  private let isList: Bool

  init(_ text: String, isList: Bool) {
    let isPlain = isList || text.hasSuffix("[]")
    var parser = SQLParser(
      isPlain ? text : text.map { "[]".contains($0) ? " " : String($0) }.joined())
    let start = parser.position
    var (details, end): (Range<Int>?, Int?)
    while !parser.isAtEnd {
      let place = parser.position
      if let range = parser.parenthesized() {
        (details, end) = (details ?? range, end ?? place)
      } else {
        parser.skip()
      }
    }
    sql = parser.sql
    (range, self.details, self.isList) = (details, details.map { parser.sql.text($0) }, isList)
    let after = details.map { min($0.upperBound + 1, parser.position) } ?? parser.position
    name = isPlain ? text : sql.text(start..<(end ?? parser.position))
    words = (name + " " + sql.text(after..<parser.position)).split(separator: " ").map(String.init)
  }

  /// Adds the properties that the text in parentheses stands for. Returns whether that is all that it
  /// says.
  func addDetails(to properties: inout OtherProperties, of type: ColumnType?) -> Bool {
    if isList { return !(name.hasSuffix("[]") && name.contains("(")) }
    guard let details, let range else { return true }
    if ["enum", "set"].contains(words.first.map(SQLName.folded) ?? "") {
      properties.addValues(sql, range)
      return true
    }
    guard type?.traits.lengthUnit != nil else {
      return type != nil && details.allSatisfy { $0.isNumber || ", ".contains($0) }
    }
    if let length = Int(details) { properties.add("maxLength", "\(length)") }
    return Int(details) != nil || SQLName.folded(details) == "max"
  }
}

extension String {
  /// A call with named arguments, as Django has it, with these behind the name: `CharField(max_length=9)`
  /// is `CharField max_length=9`.
  fileprivate var withArgumentsBehind: String {
    guard hasSuffix(")"), let open = firstIndex(of: "("), self[open...].contains("="),
      self[..<open].allSatisfy({ $0.isLetter || $0.isNumber })
    else { return self }
    return self[..<open] + " " + self[index(after: open)...].dropLast()
  }

  /// The text without a colon before it and marks after it, and whether a `?` is one of them.
  fileprivate var withoutMarks: (text: String, isMarked: Bool) {
    let isMarked = reversed().drop { " ,;".contains($0) }.first == "?"
    var text = drop { " :".contains($0) }
    while let last = text.last, " ,;?!".contains(last) { text.removeLast() }
    let optional = SwiftName.wrappedType(in: String(text))
    return (optional ?? String(text), isMarked || optional != nil)
  }

  /// The text without the brackets around it, in which DBML has the settings of a column.
  fileprivate var withoutBrackets: String {
    hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
  }
}
