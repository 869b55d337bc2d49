import SchemaParser

/// How rows of two tables belong together.
extension SchemaDiff {
  /// The link that the author gives between two tables, as a condition.
  func givenLink(from source: String, to target: String) -> String? {
    answers.links.last { link in
      let tokens = SQLTokens(link)
      return tokens.mentions(source) && tokens.mentions(target)
    }
  }

  /// The links that the references between two tables tell of, in either direction.
  ///
  /// - Parameter source: The table that has had the values.
  func links(from source: String, to target: String) -> [TableLink] {
    guard let old = base.table(named: source), let new = goal.table(named: target) else {
      return []
    }
    let known = base.table(named: target) ?? new
    var links: [TableLink] = []
    for table in [known, new] {
      for pairs in table.references(to: old)
      where known.has(pairs.map(\.column)) && old.has(pairs.map(\.target)) {
        links.append(TableLink(pairs.map { ($0.column, $0.target) }))
      }
    }
    for table in [old, goal.table(named: source)].compactMap(\.self) {
      for pairs in table.references(to: known)
      where old.has(pairs.map(\.column)) && known.has(pairs.map(\.target)) {
        links.append(TableLink(pairs.map { ($0.target, $0.column) }))
      }
    }
    return links.enumerated().filter { !links[..<$0].contains($1) }.map(\.element)
  }

  /// The link between rows of the same key: likely where no reference tells of one.
  func keyLink(from source: String, to target: String) -> TableLink? {
    guard let old = base.table(named: source), let new = goal.table(named: target),
      !old.keyColumns.isEmpty, old.keyColumns.count == new.keyColumns.count
    else { return nil }
    let pairs = Array(zip(new.keyColumns, old.keyColumns))
    let isAlike = pairs.allSatisfy { pair in
      new.type(of: pair.0).uppercased() == old.type(of: pair.1).uppercased()
    }
    return isAlike ? TableLink(pairs.map { ($0, $1) }) : nil
  }

  /// The options that say what the references leave open; one that is empty where they say all.
  func linkOptions(from source: String, to target: String) -> [String] {
    let links = links(from: source, to: target)
    let isSaid =
      givenLink(from: source, to: target) != nil || links.count == 1
      || links.isEmpty && isNew(target)
    if isSaid { return [""] }
    let likely = links.isEmpty ? [keyLink(from: source, to: target)].compactMap(\.self) : links
    if likely.isEmpty { return [" --link \"an SQL condition on columns of both tables\""] }
    return likely.map { " " + AnswerOption.link($0.condition(from: source, to: target)) }
  }

  func isNew(_ table: String) -> Bool { newTables.contains { SQLName.areEqual($0, table) } }
}
