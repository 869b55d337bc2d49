/// What stands beside a parameter in a statement, which tells what it is.
enum ParameterUse: Equatable {
  /// It is compared with what some words give, by an operator that takes NULL for a value or not.
  case comparison(Range<Int>, withNull: Bool)
  /// It is stored in a column of the table that is written.
  case assignment(column: String)
  /// It is stored in the column at an index of those that an INSERT has.
  case insertion(index: Int)
  case type(ColumnType)
  /// It may be NULL.
  case nullTest
}

extension QueryStatement {
  /// What stands beside the parameter at an index; nil where that tells nothing.
  func use(ofParameter index: Int, isList: Bool) -> ParameterUse? {
    if isList { return comparison(before: index - 7) }
    return sureUse(index) ?? storage(index) ?? memberOfList(index) ?? bound(index)
      ?? comparison(index)
  }

  private static let textOperators: Set<String> = ["like", "glob", "match", "regexp"]

  /// Places that take values of one type.
  private func sureUse(_ index: Int) -> ParameterUse? {
    let (before, after) = (keyword(index - 1), keyword(index + 1))
    let isLimit =
      ["limit", "offset"].contains(before) || before == "," && keyword(index - 3) == "limit"
    if isLimit, endsOperand(index + 1) { return .type(.integer) }
    if Self.textOperators.contains(before) || before == "||" || after == "||" {
      return .type(.text)
    }
    if Self.textOperators.contains(after == "not" ? keyword(index + 2) : after) {
      return .type(.text)
    }
    let test = (1...3).map { keyword(index + $0) }
    let isTest =
      ["isnull", "notnull"].contains(test[0]) || test.starts(with: ["is", "null"])
      || test.starts(with: ["not", "null"]) || test == ["is", "not", "null"]
    return isTest ? .nullTest : nil
  }
}

// MARK: - Comparisons

extension QueryStatement {
  private static let comparisons: Set<String> = ["=", "==", "<>", "!=", "<", "<=", ">", ">="]

  private func comparison(_ index: Int) -> ParameterUse? {
    if Self.comparisons.contains(keyword(index - 1)), endsOperand(index + 1) {
      return comparison(before: index - 1)
    }
    if Self.comparisons.contains(keyword(index + 1)), beginsOperand(index) {
      return comparison(after: index + 2)
    }
    if let start = identity(endingAt: index), endsOperand(index + 1) {
      return comparison(before: start, withNull: true)
    }
    if keyword(index + 1) == "is", beginsOperand(index) {
      var next = index + 2
      if keyword(next) == "not" { next += 1 }
      if keyword(next) == "distinct" { next += 2 }
      return comparison(after: next, withNull: true)
    }
    return nil
  }

  /// Where IS, IS NOT or IS [NOT] DISTINCT FROM begins that ends before an index.
  private func identity(endingAt index: Int) -> Int? {
    var start = index - 1
    if keyword(start) == "from", keyword(start - 1) == "distinct" { start -= 2 }
    if keyword(start) == "not" { start -= 1 }
    return keyword(start) == "is" ? start : nil
  }

  private func comparison(before index: Int, withNull: Bool = false) -> ParameterUse? {
    let end = keyword(index - 1) == "not" ? index - 1 : index
    return operand(before: end).map { .comparison($0, withNull: withNull) }
  }

  private func comparison(after index: Int, withNull: Bool = false) -> ParameterUse? {
    operand(after: index).map { .comparison($0, withNull: withNull) }
  }

  /// `x IN (:a, :b)`
  private func memberOfList(_ index: Int) -> ParameterUse? {
    guard let open = opening(index), keyword(open - 1) == "in", isWholeItem(index) else {
      return nil
    }
    return comparison(before: open - 1)
  }

  /// `x BETWEEN :a AND :b`, `:a BETWEEN x AND y`
  private func bound(_ index: Int) -> ParameterUse? {
    if keyword(index + 1) == "between", beginsOperand(index) {
      return comparison(after: index + 2)
    }
    if keyword(index - 1) == "between", keyword(index + 1) == "and" {
      return comparison(before: index - 1)
    }
    guard keyword(index - 1) == "and", endsOperand(index + 1) else { return nil }
    let depth = words[index].depth
    let before = words.indices.prefix(index - 1).last {
      words[$0].depth <= depth && (words[$0].depth < depth || Self.begins.contains(keyword($0)))
    }
    return before.flatMap { keyword($0) == "between" ? comparison(before: $0) : nil }
  }

  private func isWholeItem(_ index: Int) -> Bool {
    ["(", ","].contains(keyword(index - 1)) && [")", ","].contains(keyword(index + 1))
  }
}

// MARK: - Operands

extension QueryStatement {
  /// What can stand before an operand that is no part of a greater one.
  private static let begins: Set<String> = [
    "", "(", ",", "and", "or", "not", "where", "on", "when", "then", "else", "having", "select",
    "case", "between", "by", "distinct", "all", "set",
  ]
  private static let ends: Set<String> = [
    "", ")", ",", "and", "or", "order", "group", "limit", "having", "window", "union", "intersect",
    "except", "returning", "then", "else", "end", "when", "on", "join", "left", "right", "full",
    "inner", "cross", "natural", "where", "from", "as", "offset", "collate",
  ]

  private func beginsOperand(_ index: Int) -> Bool {
    index <= 0 || words[index - 1].kind != .quotedName && Self.begins.contains(keyword(index - 1))
  }

  private func endsOperand(_ index: Int) -> Bool {
    !words.indices.contains(index)
      || ![.quotedName, .string, .number].contains(words[index].kind)
        && Self.ends.contains(keyword(index))
  }

  private func isName(_ index: Int) -> Bool {
    words.indices.contains(index) && !words[index].name.isEmpty
  }

  /// The column or call that ends before an index.
  private func operand(before index: Int) -> Range<Int>? {
    let end = keyword(index - 2) == "collate" ? index - 2 : index
    var start = end - 1
    if keyword(start) == ")", let open = opening(closingAt: start) {
      start = isName(open - 1) && !Self.begins.contains(keyword(open - 1)) ? open - 1 : open
    } else {
      guard isName(start) else { return nil }
      while keyword(start - 1) == ".", isName(start - 2) { start -= 2 }
    }
    return beginsOperand(start) ? start..<end : nil
  }

  /// The column or call that begins at an index.
  private func operand(after index: Int) -> Range<Int>? {
    guard isName(index) else { return nil }
    var end = index + 1
    while keyword(end) == ".", isName(end + 1) { end += 2 }
    if keyword(end) == "(", let close = closing(end) { end = close + 1 }
    let rest = keyword(end) == "collate" ? end + 2 : end
    return endsOperand(rest) || keyword(rest) == "between" ? index..<end : nil
  }

  private func opening(closingAt index: Int) -> Int? {
    let depth = words[index].depth
    return words.indices.prefix(index).last { words[$0].depth == depth && keyword($0) == "(" }
  }
}

// MARK: - Stored values

extension QueryStatement {
  private func storage(_ index: Int) -> ParameterUse? {
    guard kind == .insert || kind == .update else { return nil }
    return assignment(index) ?? value(index) ?? selectedValue(index)
  }

  /// `SET x = :p`
  private func assignment(_ index: Int) -> ParameterUse? {
    guard words[index].depth == 0, keyword(index - 1) == "=", isName(index - 2),
      ["set", ","].contains(keyword(index - 3)), endsOperand(index + 1)
    else { return nil }
    let clause = words.indices.prefix(index).last {
      words[$0].depth == 0
        && ["set", "where", "from", "returning", "order", "limit"].contains(keyword($0))
    }
    return clause.map(keyword) == "set" ? .assignment(column: name(index - 2)) : nil
  }

  /// `VALUES (:a, :b)`
  private func value(_ index: Int) -> ParameterUse? {
    guard kind == .insert, let open = opening(index), words[open].depth == 0, isWholeItem(index),
      let values = words.indices.prefix(open).last(where: {
        words[$0].depth == 0 && !["(", ")", ","].contains(keyword($0))
      }), keyword(values) == "values"
    else { return nil }
    return .insertion(
      index: (open..<index).count { words[$0].depth == 1 && keyword($0) == "," })
  }

  /// `INSERT INTO t (x) SELECT :p`
  private func selectedValue(_ index: Int) -> ParameterUse? {
    guard kind == .insert, words[index].depth == 0 else { return nil }
    let items = text.items
    guard let item = items.firstIndex(where: { $0.words.lowerBound == index }),
      endsOperand(index + 1) || keyword(index + 1) == "as",
      !items[..<item].contains(where: \.isStar)
    else { return nil }
    return .insertion(index: item)
  }
}
