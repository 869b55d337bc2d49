import DBGenSQLSyntax
import DBGenSQLText

/// The links between rows of two tables.
extension SchemaDiff {
  /// Returns the link between two tables that the author gave, as a condition.
  func givenLink(from source: String, to target: String) -> String? {
    answers.links.last { link in
      let tokens = SQLText(link)
      return tokens.mentions(source) && tokens.mentions(target)
    }
  }

  /// Returns the links that references imply: those between the two tables, or else those of both
  /// to a third table.
  ///
  /// - Parameter source: The table that had the values so far.
  func links(from source: String, to target: String) -> [TableLink] {
    let direct = directLinks(from: source, to: target)
    return direct.isEmpty ? sharedLinks(from: source, to: target) : direct
  }

  /// Returns the links that the references between two tables imply, in either direction.
  func directLinks(from source: String, to target: String) -> [TableLink] {
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

  /// Returns the columns of two tables that refer to the same columns of a third table.
  func sharedLinks(from source: String, to target: String) -> [TableLink] {
    guard let old = base.table(named: source),
      let new = base.table(named: target) ?? goal.table(named: target)
    else { return [] }
    return goal.tables.compactMap { goal.table(named: $0.name) }.flatMap { parent in
      new.references(to: parent).flatMap { new in
        old.references(to: parent).compactMap { old in
          new.map(\.target) == old.map(\.target)
            ? TableLink(zip(new, old).map { ($0.column, $1.column) }) : nil
        }
      }
    }
  }

  /// Returns the link between rows with the same key, which is likely if no reference implies a
  /// link.
  func keyLink(from source: String, to target: String) -> TableLink? {
    guard let old = base.table(named: source), let new = goal.table(named: target),
      !old.keyColumns.isEmpty, old.keyColumns.count == new.keyColumns.count
    else { return nil }
    let pairs = Array(zip(new.keyColumns, old.keyColumns))
    let isAlike = pairs.allSatisfy { pair in
      SQLName.areEqual(new.type(of: pair.0), old.type(of: pair.1))
    }
    return isAlike ? TableLink(pairs.map { ($0, $1) }) : nil
  }

  /// Returns whether the references leave open how existing rows belong together.
  func isLinkOpen(from source: String, to target: String) -> Bool {
    if givenLink(from: source, to: target) != nil { return false }
    return isNew(target)
      ? directLinks(from: source, to: target).count > 1
      : links(from: source, to: target).count != 1
  }

  /// Returns the options for the possible links between rows of two tables.
  func linkOptions(from source: String, to target: String) -> [String] {
    let links = links(from: source, to: target)
    let likely = links.isEmpty ? [keyLink(from: source, to: target)].compactMap(\.self) : links
    return likely.isEmpty
      ? ["--link \"an SQL condition on columns of both tables\""]
      : likely.map { AnswerOption.link($0.condition(from: source, to: target)) }
  }

  func isNew(_ table: String) -> Bool { newTables.contains { SQLName.areEqual($0, table) } }
}
