import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Facts about result columns, by the sources that they come from.
extension SelectScope {
  /// Returns what is known about a result column, given the source in FROM that it comes from, if
  /// that is known.
  func column(_ described: DescribedColumn, in source: FromClause.NamedSource?) -> ResultColumn? {
    let derived = source.flatMap { derivedColumns(of: $0) }
    var column: ResultColumn?
    var isLeftOut = source?.isNullable ?? false
    if let derived {
      column = derived.first { $0.name == SQLName(described.name) }?.column
    } else if let origin = described.origin {
      let isDirect = source?.table == SQLName(origin.table)
      // Of a nested compound, SQLite reports the columns of only one SELECT.
      if !isDirect, nullableTables.hidesCompound { return nil }
      column = probe.column(described)
      if !isDirect { isLeftOut = nullableTables.contains(SQLName(origin.table)) }
    }
    if isLeftOut || givesRowOfNothing { column?.column.isNullable = true }
    return column
  }

  /// Returns the decimals that are some of the values of a column; nil if there are none.
  func decimal(
    _ described: DescribedColumn, in source: FromClause.NamedSource?
  ) -> ResultColumn? {
    let derived = source.flatMap { derivedColumns(of: $0) }
    return derived?.first { $0.name == SQLName(described.name) }?.decimal
  }

  /// Returns the source in FROM that a column belongs to.
  func source(
    _ qualifier: SQLName?, _ described: DescribedColumn, of from: FromClause
  ) -> FromClause.NamedSource? {
    if let qualifier { return from.source(named: qualifier) }
    if from.sources.count == 1 { return from.sources.first }
    let name = SQLName(described.name)
    let known = sourceColumns(of: from).map {
      zip(from.sources, $0).filter { $1.has(name) }.map(\.0)
    }
    let having =
      known.flatMap { $0.isEmpty ? nil : $0 }
      ?? from.sources.filter { source in
        describe("\((source.name ?? "").quoted).\(name.quoted)", from: from) != nil
      }
    if having.isEmpty {
      let unnamed = from.sources.filter { $0.name == nil }
      return unnamed.count == 1 && unnamed[0].subquery != nil ? unnamed[0] : nil
    }
    return having.count == 1 ? having.first : nil
  }

  /// Returns the type of the result column that a term of ORDER BY names or numbers, and the words of
  /// its expression; nil if the term is an expression of its own.
  func result(orderedBy term: SQLExpression) -> (type: ExpressionType, words: Range<Int>?)? {
    guard let place = items.place(ofResult: term) else { return nil }
    let isPlain = !items.contains(where: \.isStar)
    let entry = isPlain ? nil : results.flatMap { $0.indices.contains(place) ? $0[place] : nil }
    let item = isPlain && items.indices.contains(place) ? items[place] : entry?.item
    guard let expression = item?.expression else {
      return entry?.type.map { ($0, nil) }
    }
    var typer = ExpressionTyper(withoutResults)
    return (typer.type(of: expression), expression.range)
  }

  // Columns that WHERE leaves out if they are NULL.

  /// Whether WHERE leaves out the rows in which a column is NULL.
  func isPresent(_ path: SQLPath) -> Bool {
    guard !givesRowOfNothing else { return false }
    let names = path.names
    return presentColumns.contains { other in
      let isSame = names.count == other.count || from?.isPlain == true
      return isSame && zip(names.reversed(), other.reversed()).allSatisfy(==)
    }
  }
}

extension [SQLSelect.Item] {
  /// Returns the place of the result that a term names or numbers; nil for another term.
  func place(ofResult term: SQLExpression) -> Int? {
    switch term.form {
    case .literal(.integer(let number)): Int(exactly: number).map { $0 - 1 }
    case .column(let path) where path.names.count == 1:
      firstIndex { $0.alias?.name == path.name }
    default: nil
    }
  }
}

extension SQLExpression {
  /// The columns that a condition requires to have a value, with the names before theirs.
  var presentColumns: [[SQLName]] {
    var columns: [[SQLName]] = []
    var pending = [self]
    while let condition = pending.popLast()?.unwrapped {
      switch condition.form {
      case .binary(let sign, let left, let right) where sign.name == "and":
        pending += [left, right]
      case .binary(let sign, let operand, let null)
      where sign.name == "is not" && null.unwrapped.constant == .null:
        columns += [operand.unwrapped.column?.names].compactMap(\.self)
      case .nullTest(let operand, isNegated: true):
        columns += [operand.unwrapped.column?.names].compactMap(\.self)
      default: break
      }
    }
    return columns
  }
}
