import DBGenRuntime

/// A table with an id and one value, and the values to store in it.
protocol ValueColumn {
  /// The table's name in SQL.
  var name: String { get }
  func insert(_ count: Int, at path: String) throws -> Measurement
  func fetch(_ count: Int, at path: String) throws -> Measurement
}

/// The numbered values of a table.
struct Values<Table: InsertableTable>: ValueColumn {
  let name: String
  /// Returns the text that SQLite stores for a number's value.
  let text: (Int) throws -> String
  let draft: (Int) throws -> Table.Draft
  // Closures, because apps call these functions of a type that they know, which the compiler
  // specializes.
  let insert: (Table.Draft, WriteTransaction) throws -> Table.Record
  let fetchAll: (ReadTransaction) throws -> [Table.Record]
  /// Returns whether a record has the number's value.
  let isRight: (Table.Record, Int) throws -> Bool

  func insert(_ count: Int, at path: String) throws -> Measurement {
    let database = try Shop.open(at: path)
    defer { database.close() }
    let drafts = try (1...count).map(draft)
    let (_, seconds) = try measured {
      try database.write { for draft in drafts { _ = try insert(draft, $0) } }
    }
    database.close()
    return Measurement(seconds: seconds, checksum: Digest.ofValues(of: name, at: path))
  }

  func fetch(_ count: Int, at path: String) throws -> Measurement {
    let database = try Shop.open(at: path)
    defer { database.close() }
    try database.read { _ in }
    let (records, seconds) = try measured { try database.read(fetchAll) }
    return Measurement(seconds: seconds, checksum: try checksum(of: records))
  }

  /// Returns the digest of the texts that the records' values are stored as.
  private func checksum(of records: [Table.Record]) throws -> UInt64 {
    var digest = Digest()
    for (record, number) in zip(records, 1...) {
      digest.add(try isRight(record, number) ? text(number) : "wrong")
    }
    return digest.value
  }
}
