/// Parameters that are stored in a column.
extension QueryStatement {
  func storage(_ index: Int) -> ParameterUse? {
    guard kind == .insert || kind == .update else { return nil }
    return assignment(index) ?? listAssignment(index) ?? value(index) ?? selectedValue(index)
  }

  /// `SET x = :p`
  private func assignment(_ index: Int) -> ParameterUse? {
    guard words[index].depth == 0, keyword(index - 1) == "=", isName(index - 2),
      ["set", ","].contains(keyword(index - 3)), endsOperand(index + 1)
    else { return nil }
    return isInSet(index) ? .assignment(column: name(index - 2)) : nil
  }

  /// `SET (x, y) = (:a, :b)`
  private func listAssignment(_ index: Int) -> ParameterUse? {
    guard isWholeItem(index), let open = opening(index), words[open].depth == 0,
      keyword(open - 1) == "=", keyword(open - 2) == ")", isInSet(open),
      let first = opening(closingAt: open - 2), ["set", ","].contains(keyword(first - 1))
    else { return nil }
    let number = (open..<index).count { words[$0].depth == 1 && keyword($0) == "," }
    let columns = (first + 1..<open - 2).filter { keyword($0) != "," }
    return columns.indices.contains(number) ? .assignment(column: name(columns[number])) : nil
  }

  private func isInSet(_ index: Int) -> Bool {
    let clause = words.indices.prefix(index).last {
      words[$0].depth == 0
        && ["set", "where", "from", "returning", "order", "limit"].contains(keyword($0))
    }
    return clause.map(keyword) == "set"
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

  private func isWholeItem(_ index: Int) -> Bool {
    ["(", ","].contains(keyword(index - 1)) && [")", ","].contains(keyword(index + 1))
  }
}
