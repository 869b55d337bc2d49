import DBGenRuntime
import Testing

/// Calls what every table with a key has: inserts rows alone and together, reads, changes, saves and deletes them.
///
/// Afterwards the rows are stored as `drafts` say. `change` alters something outside of the key.
@discardableResult
func exercise<Table: KeyedTable>(
  _ table: Table.Type, _ drafts: [Table.Draft], in transaction: WriteTransaction,
  isEqual: (Table.Record, Table.Record) -> Bool, change: (inout Table.Record) -> Void
) throws -> [Table.Record] {
  let before = try Table.count(in: transaction)
  let first = try Table.insert(drafts[0], into: transaction)
  let records = [first] + (try Table.insert(contentsOf: drafts.dropFirst(), into: transaction))
  #expect(try Table.count(in: transaction) == before + drafts.count)
  let all = try Table.fetchAll(from: transaction)
  for record in records {
    #expect(all.contains { isEqual($0, record) }, "\(record) was not read as it was stored")
  }

  var changed = first
  change(&changed)
  try Table.update(changed, in: transaction)
  #expect(try Table.fetchAll(from: transaction).contains { isEqual($0, changed) })
  let saved = try Table.save(Table.draft(of: first), in: transaction)
  #expect(isEqual(saved, first))

  try Table.delete(first, from: transaction)
  #expect(try Table.count(in: transaction) == before + drafts.count - 1)
  #expect(throws: DatabaseError.rowNotFound(table: "\(Table.sql.name)")) {
    try Table.update(changed, in: transaction)
  }
  #expect(try isEqual(Table.save(Table.draft(of: first), in: transaction), first))
  #expect(try Table.count(in: transaction) == before + drafts.count)
  return records
}

/// The same for a record that has the functions itself.
@discardableResult
func exercise<Table: KeyedTable & Equatable>(
  _ table: Table.Type, _ drafts: [Table.Draft], in transaction: WriteTransaction,
  change: (inout Table) -> Void
) throws -> [Table] where Table.Record == Table {
  let records = try exercise(
    table, drafts, in: transaction, isEqual: { $0 == $1 }, change: change)
  var changed = records[0]
  change(&changed)
  try changed.update(in: transaction)
  try records[0].update(in: transaction)
  try records[0].delete(from: transaction)
  try Table.save(Table.draft(of: records[0]), in: transaction)
  return records
}
