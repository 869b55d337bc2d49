import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The links between rows of two tables.
extension SchemaDiff {
  /// Returns the link between two tables that the author gave, as a condition.
  func givenLink(from source: String, to target: String) -> String? {
    answers.options(.link).map(\.name).last { link in
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
    let forward = [known, new].flatMap { $0.references(to: old) }
      .filter { known.has($0.map(\.column)) && old.has($0.map(\.target)) }
      .map { pairs in TableLink(pairs.map { ($0.column, $0.target) }) }
    let backward = [old, goal.table(named: source)].compactMap(\.self)
      .flatMap { $0.references(to: known) }
      .filter { old.has($0.map(\.column)) && known.has($0.map(\.target)) }
      .map { pairs in TableLink(pairs.map { ($0.target, $0.column) }) }
    return (forward + backward).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the columns of two tables that refer to the same columns of a third table.
  func sharedLinks(from source: String, to target: String) -> [TableLink] {
    guard let old = base.table(named: source),
      let new = base.table(named: target) ?? goal.table(named: target)
    else { return [] }
    return goal.tables.flatMap { parent in
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
      case let (oldKey, newKey) = (old.table.keyColumns, new.table.keyColumns),
      !oldKey.isEmpty, oldKey.count == newKey.count
    else { return nil }
    let pairs = zip(newKey, oldKey).map { (target: SQLName($0), source: SQLName($1)) }
    let isAlike = pairs.allSatisfy {
      SQLName(new.type(of: $0.target)) == SQLName(old.type(of: $0.source))
    }
    return isAlike ? TableLink(pairs) : nil
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

  func isNew(_ table: String) -> Bool { newTables.hasName(table) }
}

extension StoredTable {
  fileprivate func has(_ columns: [SQLName]) -> Bool { columns.allSatisfy { column($0) != nil } }
}
