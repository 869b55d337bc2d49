import DBGenRuntime
import Testing

/// Calls the functions that every table with a key has: inserts rows one by one and together, and
/// reads, updates, saves and deletes them.
///
/// Afterward, the rows are stored as in `drafts`. `change` modifies a record outside of its key.
@discardableResult
func exercise<Table: KeyedTable>(
  _ table: Table.Type, _ drafts: [Table.Draft], in transaction: WriteTransaction,
  isEqual: (Table.Record, Table.Record) -> Bool, change: (inout Table.Record) -> Void
) throws -> [Table.Record] {
  let others = try Table.fetchAll(from: transaction)
  func expectStored(_ records: [Table.Record]) throws {
    let stored = try Table.fetchAll(from: transaction)
    #expect(stored.count == others.count + records.count)
    #expect(try Table.count(in: transaction) == stored.count)
    for record in others + records {
      #expect(stored.contains { isEqual($0, record) }, "\(record) is not among \(stored)")
    }
  }
  let first = try Table.insert(drafts[0], into: transaction)
  let rest = try Table.insert(contentsOf: drafts.dropFirst(), into: transaction)
  try expectStored([first] + rest)

  var changed = first
  change(&changed)
  try Table.update(changed, in: transaction)
  try expectStored([changed] + rest)
  try Table.save(record: first, in: transaction)
  try expectStored([first] + rest)

  try Table.delete(first, in: transaction)
  try Table.delete(first, in: transaction)
  try expectStored(rest)
  expectRowNotFound(in: table) { try Table.update(changed, in: transaction) }
  try Table.save(record: first, in: transaction)
  try expectStored([first] + rest)
  try exerciseQueries(table, in: transaction)
  try exerciseChanges(table, in: transaction)
  try expectStored([first] + rest)
  return [first] + rest
}

/// Calls the functions that every table with a key has, and those of its record.
@discardableResult
func exercise<Table: KeyedTable & Equatable>(
  _ table: Table.Type, _ drafts: [Table.Draft], in transaction: WriteTransaction,
  change: (inout Table) -> Void
) throws -> [Table] where Table.Record == Table {
  try exerciseRecords(table, drafts, in: transaction, change: change)
}

/// Calls the functions of a table with one column as its key, which find and delete each row by that,
/// and those that every table with a key has.
@discardableResult
func exercise<Table: IdentifiedTable & Equatable & Identifiable>(
  _ table: Table.Type, _ drafts: [Table.Draft], in transaction: WriteTransaction,
  change: (inout Table) -> Void
) throws -> [Table] where Table.Record == Table {
  let records = try exerciseRecords(table, drafts, in: transaction, change: change)
  try expectFound(records, in: transaction)
  let first = records[0]
  #expect(try Table.delete(id: first.id, in: transaction))
  #expect(try Table.fetch(id: first.id, from: transaction) == nil)
  #expect(try !Table.exists(id: first.id, in: transaction))
  #expect(try !Table.delete(id: first.id, in: transaction))
  try first.save(in: transaction)
  return records
}

/// Checks that records are found by their keys.
func expectFound<Table: IdentifiedTable & Equatable & Identifiable>(
  _ records: [Table], in transaction: ReadTransaction
) throws where Table.Record == Table {
  for record in records {
    #expect(try Table.fetch(id: record.id, from: transaction) == record)
    #expect(try Table.exists(id: record.id, in: transaction))
  }
}

private func exerciseRecords<Table: KeyedTable & Equatable>(
  _ table: Table.Type, _ drafts: [Table.Draft], in transaction: WriteTransaction,
  change: (inout Table) -> Void
) throws -> [Table] where Table.Record == Table {
  let records = try exercise(
    table, drafts, in: transaction, isEqual: { $0 == $1 }, change: change)
  var changed = records[0]
  change(&changed)
  try changed.update(in: transaction)
  #expect(try Table.fetchAll(from: transaction).contains(changed))
  try records[0].update(in: transaction)
  try records[0].delete(in: transaction)
  #expect(try !Table.fetchAll(from: transaction).contains(records[0]))
  expectRowNotFound(in: table) { try records[0].update(in: transaction) }
  try records[0].save(in: transaction)
  return records
}

/// Expects an error that names the table and contains the key.
private func expectRowNotFound<Table: KeyedTable>(in table: Table.Type, _ body: () throws -> Void) {
  let error = #expect(throws: DatabaseError.self) { try body() }
  guard case .rowNotFound(table._sql.name, let key?) = error, key.contains(" = ") else {
    Issue.record("\(error as Any)")
    return
  }
}
