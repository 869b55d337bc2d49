import DBGenRuntime
import RuntimeSamples
import Testing

extension ConditionCheck {
  func checkOrder(
    _ sample: ConditionSample<Table>, _ rows: [Table.Record], _ place: Comment,
    _ random: inout SeededGenerator
  ) throws {
    var (terms, texts) = ([Ordering<Table>](), [String]())
    var sorted = rows
    let chosen = (0...random.below(2)).map { _ in random.pick(columns) }
      .sorted { $0.hasOneForm && !$1.hasOneForm }
    for column in chosen.reversed() {
      let (isDown, nulls) = (random.oneIn(2), random.below(3))
      var (term, text) = (isDown ? column.descending : column.ascending, isDown ? " DESC" : "")
      let nullsFirst = nulls == 0 ? !isDown : nulls == 1
      if nulls == 1 { (term, text) = (term.nullsFirst, text + " NULLS FIRST") }
      if nulls == 2 { (term, text) = (term.nullsLast, text + " NULLS LAST") }
      (terms, texts) = ([term] + terms, [column.sql + text] + texts)
      sorted = Self.sort(sorted, by: column.key, isDown, nullsFirst)
    }
    let (limit, offset) = (random.oneIn(3) ? nil : random.below(6), random.below(3))
    let page = sorted.dropFirst(offset).prefix(limit ?? .max)
    // Equal rows come in any order, so their values are compared.
    let found = try Table.fetchAll(
      where: { _ in sample.typed }, orderBy: { _ in terms }, limit: limit, offset: offset,
      from: transaction)
    let place = Comment("\(place) ORDER BY \(texts) LIMIT \(limit ?? -1) OFFSET \(offset)")
    for column in chosen { #expect(found.map(column.key) == page.map(column.key), place) }
    let list = texts.joined(separator: ", ")
    let plain = try plain(
      "(\(sample.sql)) ORDER BY \(list) LIMIT \(limit ?? -1) OFFSET \(offset)")
    let byID = Dictionary(uniqueKeysWithValues: rows.map { (id($0), $0) })
    for column in chosen {
      #expect(plain.compactMap { byID[$0] }.map(column.key) == page.map(column.key), place)
    }
  }

  /// Sorts rows by a key, and keeps those with the same key in order.
  private static func sort(
    _ rows: [Table.Record], by key: (Table.Record) -> SampledKey?, _ isDown: Bool,
    _ nullsFirst: Bool
  ) -> [Table.Record] {
    let values = rows.filter { key($0) != nil }.enumerated().sorted { left, right in
      guard let a = key(left.element), let b = key(right.element), a != b else {
        return left.offset < right.offset
      }
      return isDown ? b < a : a < b
    }.map(\.element)
    let nulls = rows.filter { key($0) == nil }
    return nullsFirst ? nulls + values : values + nulls
  }
}
