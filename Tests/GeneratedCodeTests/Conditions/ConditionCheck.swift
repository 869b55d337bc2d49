import DBGenRuntime
import RuntimeSamples
import Testing

/// Compares what the functions of a table return with plain SQL and with Swift.
struct ConditionCheck<Table: KeyedTable & IdentifiedTable> {
  var columns: [SampledColumn<Table>]
  /// More conditions, such as subqueries.
  var others: [(inout SeededGenerator) throws -> ConditionSample<Table>] = []
  /// Another check of a condition and the rows that meet it.
  var also: (Condition<Table>, [Table.Record], Comment) throws -> Void = { _, _, _ in }
  var seed: UInt64
  var table: String
  var transaction: WriteTransaction
  var id: (Table.Record) -> Int64

  func run(_ random: inout SeededGenerator) throws {
    var sample = ConditionSample<Table>.random(columns, depth: random.below(4), &random)
    if let other = others.randomElement(using: &random), random.oneIn(3) {
      sample = random.oneIn(2) ? try sample && other(&random) : try sample || !other(&random)
    }
    let all = try Table.fetchAll(from: transaction)
    let rows = all.filter { sample.holds($0) == true }
    let place = Comment("seed \(seed): SELECT * FROM \(table) WHERE \(sample.sql)")
    try checkRows(sample, rows, all, place)
    try also(sample.typed, rows, place)
    try checkPages(sample, rows, random.below(3) + 1, place)
    try checkChanges(sample, rows, all, place)
    try checkOrder(sample, rows, place, &random)
    try checkValues(sample, rows, place, random.pick(columns))
  }

  private func ids(_ rows: [Table.Record]) -> [Int64] { rows.map(id) }

  func plain(_ rest: String) throws -> [Int64] {
    try transaction.fetch(SQL(raw: "SELECT id FROM \(table) WHERE \(rest)"), as: Int64.self)
  }

  private func checkRows(
    _ sample: ConditionSample<Table>, _ rows: [Table.Record], _ all: [Table.Record],
    _ place: Comment
  ) throws {
    let found = try Table.fetchAll(where: { _ in sample.typed }, from: transaction)
    #expect(ids(found) == ids(rows), place)
    #expect(try plain("(\(sample.sql)) ORDER BY id") == ids(rows), place)
    #expect(try Table.count(where: { _ in sample.typed }, in: transaction) == rows.count, place)
    let rest = try Table.fetchAll(where: { _ in !sample.typed }, from: transaction)
    #expect(ids(rest) == ids(all).filter { !ids(rows).contains($0) }, place)
    var each: [Int64] = []
    try Table.forEach(
      where: { _ in sample.typed }, from: transaction, { each.append(id($0)) })
    #expect(each == ids(rows), place)
    let first = try Table.fetchFirst(where: { _ in sample.typed }, from: transaction)
    #expect(first.map(id) == ids(rows).first, place)
  }

  private func checkPages(
    _ sample: ConditionSample<Table>, _ rows: [Table.Record], _ limit: Int, _ place: Comment
  ) throws {
    var pages: [Int64] = []
    var last: Table.Record?
    repeat {
      let page = try Table.fetchPage(
        after: last, limit: limit, where: { _ in sample.typed }, from: transaction)
      #expect(page.count <= limit, place)
      pages += ids(page)
      last = page.last
    } while last != nil
    #expect(pages == ids(rows), place)
  }

  /// Deletes the rows, and takes it back.
  private func checkChanges(
    _ sample: ConditionSample<Table>, _ rows: [Table.Record], _ all: [Table.Record],
    _ place: Comment
  ) throws {
    #expect(throws: CancellationError.self, place) {
      try transaction.savepoint {
        try transaction.execute("PRAGMA defer_foreign_keys = ON")
        let count = try Table.deleteAll(where: { _ in sample.typed }, in: transaction)
        #expect(count == rows.count, place)
        let rest = try ids(Table.fetchAll(from: transaction))
        #expect(rest == ids(all).filter { !ids(rows).contains($0) }, place)
        throw CancellationError()
      }
    }
  }
}
