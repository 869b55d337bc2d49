import DBGenRuntime
import Testing

/// Calls the functions that every table with a key has on a table whose updates change columns by
/// themselves.
///
/// Afterward, the rows are stored as in `drafts`, but for these columns. `change` modifies a record
/// outside of its key.
@discardableResult
func exercise<Table: StampedTable>(
  _ table: Table.Type, stamped drafts: [Table.Draft], in transaction: WriteTransaction,
  change: (inout Table.Record) -> Void
) throws -> [Table.Record] {
  func expectStored(_ records: [Table.Record]) throws {
    let stored = try Table.fetchAll(from: transaction).map { "\($0)" }
    #expect(stored.sorted() == records.map { "\($0)" }.sorted())
    #expect(try Table.count(in: transaction) == stored.count)
  }
  let first = try Table.insert(drafts[0], into: transaction)
  let rest = try Table.insert(contentsOf: drafts.dropFirst(), into: transaction)
  try expectStored([first] + rest)

  var changed = first
  change(&changed)
  changed = try Table.update(changed, in: transaction)
  try expectStored([changed] + rest)
  try Table.save(record: changed, in: transaction)
  try exerciseQueries(table, in: transaction)
  try exerciseChanges(table, in: transaction)

  let stored = try Table.fetchAll(from: transaction)
  try Table.delete(stored[0], in: transaction)
  try expectStored(Array(stored.dropFirst()))
  return stored
}
