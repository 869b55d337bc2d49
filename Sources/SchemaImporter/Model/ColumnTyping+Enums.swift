import SchemaParser

// The values of a declared type that lists them, such as MySQL's `ENUM('a', 'b')`.
extension ColumnTyping {
  /// Returns a text type with the listed values, if the column stores each value unchanged and the
  /// rows hold no others.
  func listed() throws(SQLiteFailure) -> TypeChoice? {
    guard let values = listedValues, column.generated == nil, !column.hasOtherCollation,
      let cases = Enumeration.cases(of: values.compactMap(\.text)),
      declared.affinity.keepsAsText(Enumeration(name: column.name, cases: cases))
    else { return nil }
    let list = values.compactMap(\.text).map(\.asOperand).joined(separator: ", ")
    let candidate = TypeCandidate(
      .text, "values of the type", "typeof(@) = 'text' AND @ IN (\(list))")
    guard var choice = try first(of: [candidate]) else {
      let why = "the rows or the default have values that its type doesn't list"
      return declared.kind == .unknown ? TypeChoice(.any, .because(why)) : nil
    }
    choice.values = values
    return choice
  }

  private var listedValues: [Literal]? {
    var cursor = TokenCursor(column.sqlType?.value ?? "")
    guard cursor.take("ENUM"), let list = cursor.parenthesized() else { return nil }
    var texts = column
    texts.type.value = .text
    return NormalizedSQL("\(SQLName.quote(column.name.value)) IN (\(list))").values(of: texts)
  }
}

extension String {
  /// The text as an operand of a condition in which `@` stands for a value.
  fileprivate var asOperand: String {
    split(separator: "@", omittingEmptySubsequences: false).map { SQLString.quote(String($0)) }
      .joined(separator: " || char(64) || ")
  }
}
