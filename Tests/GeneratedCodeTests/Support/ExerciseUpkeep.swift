import DBGenRuntime
import Testing

/// Calls the functions that every table with a key has on a table whose updates change columns by
/// themselves.
///
/// Afterward, the rows are stored as in `drafts`, but for these columns. `change` modifies a record
/// outside of its key.
@discardableResult
func exercise<Table: StampedTable>(
  _ table: Table.Type, _ drafts: [Table.Draft], in transaction: WriteTransaction,
  change: (inout Table.Record) -> Void
) throws -> [Table.Record] {
  func expectStored(_ records: [Table.Record]) throws {
    let stored = try Table.fetchAll(from: transaction).map { "\($0)" }
    #expect(stored.sorted() == records.map { "\($0)" }.sorted())
    #expect(try Table.count(in: transaction) == stored.count)
  }
  var first = try Table.insert(drafts[0], into: transaction)
  let rest = try Table.insert(contentsOf: drafts.dropFirst(), into: transaction)
  try expectStored([first] + rest)

  var changed = first
  change(&changed)
  try expectStored([Table.update(changed, in: transaction)] + rest)
  try Table.delete(Table.fetchAll(from: transaction)[0], in: transaction)
  try Table.save(drafts.count == 1 ? drafts[0] : drafts[1], in: transaction)
  #expect(try Table.count(in: transaction) <= drafts.count)
  first = try Table.fetchAll(from: transaction)[0]
  try exerciseQueries(table, in: transaction)
  try exerciseChanges(table, in: transaction)
  return try Table.fetchAll(from: transaction)
}
