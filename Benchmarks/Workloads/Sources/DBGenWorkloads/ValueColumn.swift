import DBGenRuntime

/// A table with an id and one value, and the values to store in it.
protocol ValueColumn {
  /// The table's name in SQL.
  var name: String { get }
  func insert(_ count: Int, at path: String) throws -> Measurement
  func fetch(_ count: Int, at path: String) throws -> Measurement
}

/// The numbered values of a table, as an app writes and reads them. The functions are called of a type
/// that the app knows, which the compiler specializes.
struct Values<Draft, Record>: ValueColumn {
  let name: String
  /// Returns the text that SQLite stores for a number's value.
  let text: (Int) throws -> String
  let draft: (Int) throws -> Draft
  let insert: (Draft, WriteTransaction) throws -> Void
  let fetchAll: (ReadTransaction) throws -> [Record]
  /// Returns whether a record has the number's value.
  let isRight: (Record, Int) throws -> Bool

  func insert(_ count: Int, at path: String) throws -> Measurement {
    let database = try Shop.open(at: path)
    defer { database.close() }
    let drafts = try (1...count).map(draft)
    let (_, seconds) = try measured {
      try database.write { for draft in drafts { try insert(draft, $0) } }
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
  private func checksum(of records: [Record]) throws -> UInt64 {
    var digest = Digest()
    for (record, number) in zip(records, 1...) {
      digest.add(try isRight(record, number) ? text(number) : "wrong")
    }
    return digest.value
  }
}
