import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A result column of a query, and what is known about it.
struct ResultEntry {
  var described: DescribedColumn
  var column: ResultColumn?
  /// The decimals that are some of its values, if these are of several types.
  var decimal: ResultColumn?
  /// The index of the source in FROM that it comes from.
  var source: Int?
  var isStar = false
  /// Whether it is a column without an alias.
  var isReference = false
  var isNullable = true
  /// Whether it is certainly a number or NULL.
  var isCalculated = false
  /// The item that it comes from, if that is known.
  var item: SQLSelect.Item?
  /// The UTF-8 range of its text in the statement.
  var range: Range<Int>?

  /// The type of its values, as far as it is known.
  var type: ExpressionType? {
    column.map { .value($0) } ?? decimal.map { .someDecimal($0) }
  }
}

extension SelectScope {
  /// The result columns of the SELECT; nil if SQLite refuses it.
  var results: [ResultEntry]? {
    guard let described = probe.describe(text) else { return nil }
    if let entries = entries(of: described) { return entries }
    return described.enumerated().map { index, one in
      let item = items.item(at: index, of: described.count)
      return ResultEntry(
        described: one, column: values.isEmpty ? column(one, in: nil) : column(ofValues: index),
        item: item, range: item.flatMap { sql.bytes(of: $0.range) })
    }
  }

  private func column(ofValues index: Int) -> ResultColumn? {
    var typer = ExpressionTyper(self)
    return values.map { typer.type(of: $0[index]).column }.common
  }

  /// Returns the result columns item by item; nil if it's unclear which items they come from.
  private func entries(of described: [DescribedColumn]) -> [ResultEntry]? {
    var entries: [ResultEntry] = []
    let hasOneStar = items.count(where: \.isStar) == 1
    let open = hasOneStar ? described.count - items.count + 1 : nil
    for item in items {
      let rest = described[min(entries.count, described.count)...]
      switch item.form {
      case .expression(let expression):
        guard let first = rest.first else { return nil }
        entries.append(entry(first, item, expression))
      case .star(let table):
        guard let sources = starSources(of: item, table?.name, open), !rest.isEmpty,
          rest.count >= sources.count
        else { return nil }
        entries += zip(rest, sources).map { starEntry($0, $1, item) }
      }
    }
    return entries.count == described.count ? entries : nil
  }

  private func starEntry(
    _ described: DescribedColumn, _ source: Int?, _ item: SQLSelect.Item
  ) -> ResultEntry {
    let named = source.flatMap { from?.sources[$0] }
    return ResultEntry(
      described: described, column: column(described, in: named),
      decimal: decimal(described, in: named), source: source, isStar: true, item: item,
      range: sql.bytes(of: item.range))
  }

  private func entry(
    _ described: DescribedColumn, _ item: SQLSelect.Item, _ expression: SQLExpression
  ) -> ResultEntry {
    var typer = ExpressionTyper(withoutResults)
    let type = typer.type(of: expression)
    var entry = ResultEntry(
      described: described, column: type.column, decimal: type.someDecimal,
      isNullable: type.isNullable, isCalculated: expression.isCalculated, item: item,
      range: sql.bytes(of: item.range))
    entry.isReference = expression.column != nil && item.alias == nil
    let path = expression.unwrapped.column
    if let path, isPresent(path) { entry.column?.column.isNullable = false }
    guard described.origin != nil else { return entry }
    let source = from.flatMap { self.source(path?.qualifier, described, of: $0) }
    entry.source = from?.sources.firstIndex { $0.name == source?.name }
    return entry
  }

  /// Returns the index of the source in FROM for each column of a star.
  private func starSources(of item: SQLSelect.Item, _ table: SQLName?, _ open: Int?) -> [Int?]? {
    guard let from else { return nil }
    if let table {
      let source = from.sources.firstIndex { $0.name == table }
      let count = describe(sql.text(item.range))?.count
      return count.map { Array(repeating: source, count: $0) }
    }
    if from.sources.count == 1, from.isPlain, let open { return Array(repeating: 0, count: open) }
    let names = from.sources.compactMap(\.name)
    guard from.isPlain, names.count == from.sources.count else {
      return open.map { Array(repeating: nil, count: $0) }
    }
    return sourceColumns(of: from)?.enumerated().flatMap { index, columns in
      Array(repeating: index, count: columns.count)
    }
  }
}

extension SQLExpression {
  /// Whether the value is certainly a number or NULL, as SQLite calculates it.
  var isCalculated: Bool {
    switch unwrapped.form {
    case .prefix(let sign, _): sign == "-"
    case .binary(let sign, _, _): ["+", "-", "*", "/", "%"].contains(sign.name)
    case .literal(.integer), .literal(.real): true
    case .call(let call):
      FunctionTypes.calculating.contains(call.name)
        || call.choices?.allSatisfy(\.isCalculated) == true
    case .subquery: result?.isCalculated ?? false
    default: false
    }
  }
}

extension [SQLSelect.Item] {
  /// Returns the item for the result column at an index; nil if a star makes it ambiguous.
  func item(at index: Int, of count: Int) -> SQLSelect.Item? {
    guard let star = firstIndex(where: \.isStar), let last = lastIndex(where: \.isStar) else {
      return indices.contains(index) && self.count == count ? self[index] : nil
    }
    if index < star { return self[index] }
    let fromEnd = self.count - (count - index)
    return fromEnd > last && indices.contains(fromEnd) ? self[fromEnd] : nil
  }
}
