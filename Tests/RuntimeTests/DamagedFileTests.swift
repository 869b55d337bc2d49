import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Testing

@Suite("files with incorrect bytes")
struct DamagedFileTests {
  private let folder: Folder
  private var path: String { folder.path }

  init() throws {
    folder = try Folder()
    let database = try folder.open()
    try database.write { transaction in
      try Counter.insert(
        contentsOf: (1...3000).map { Counter(id: Int64($0), value: $0) }, into: transaction)
    }
  }

  /// The only error codes that a damaged file may lead to.
  private static let codes: Set<Int32> = [
    SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN,
    SQLITE_SCHEMA, SQLITE_CONSTRAINT, SQLITE_NOMEM, SQLITE_READONLY,
  ]

  private func flip(_ bytes: Int, of file: String, _ random: inout SeededGenerator) throws {
    let handle = try FileHandle(forUpdating: URL(filePath: file))
    let size = Int(try handle.seekToEnd())
    // Prefer the first pages, which contain the schema.
    let end = random.oneIn(2) ? min(size, 8192) : size
    for _ in 0..<bytes where end > 0 {
      try handle.seek(toOffset: UInt64(random.below(end)))
      try handle.write(contentsOf: Data([UInt8(truncatingIfNeeded: random.next())]))
    }
    try handle.close()
  }

  /// Reads everything and writes. Returns whether this succeeded.
  private func use(_ database: Database) throws -> Bool {
    do {
      _ = try database.read { try Counter.fetchAll(from: $0) }
      try database.write { transaction in
        _ = try Counter.insert(Counter(id: 9000, value: 1), into: transaction)
        try Counter(id: 1500, value: 0).update(in: transaction)
      }
      return true
    } catch let error as DatabaseError {
      #expect(isOfDamage(error), "\(error)")
      return false
    }
  }

  private func isOfDamage(_ error: DatabaseError) -> Bool {
    switch error {
    case .rowNotFound, .typeMismatch, .outOfRange, .invalidValue, .schemaDrift, .newerDatabase,
      .olderDatabase, .unsupportedVersion, .notOurDatabase:
      true
    default: error.code.map(Self.codes.contains) ?? false
    }
  }

  @Test("bytes that are wrong before it is opened are an error, or rows, but no crash")
  func before() throws {
    var (random, outcomes) = (SeededGenerator(seed: 1), Set<Bool>())
    for round in 0..<150 {
      let copy = folder.url.appending(path: "copy-\(round).sqlite").path
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      try flip(1 + random.below(20), of: copy, &random)
      do {
        outcomes.insert(try use(Database(at: copy, schema: Counter.schema)))
      } catch let error as DatabaseError {
        #expect(isOfDamage(error), "\(error)")
        outcomes.insert(false)
      }
    }
    #expect(outcomes == [true, false])
  }

  @Test(
    "bytes that others change under an open database are an error, or rows, but no crash",
    arguments: ["", "-wal"])
  func under(end: String) throws {
    var (random, outcomes) = (SeededGenerator(seed: 2), Set<Bool>())
    for round in 0..<60 {
      let copy = folder.url.appending(path: "open-\(round).sqlite").path
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      let database = try Database(at: copy, schema: Counter.schema)
      try database.write { try Counter(id: 7, value: 8).update(in: $0) }
      if round % 2 == 0 { _ = try database.read { try Counter.fetch(id: 7, from: $0) } }
      try flip(1 + random.below(200), of: copy + end, &random)
      outcomes.insert(try use(database))
      outcomes.insert(try use(database))
      database.close()
    }
    #expect(outcomes.contains(false))
  }

  @Test("a file that is cut off is an error, and no crash")
  func truncated() throws {
    let size = try Data(contentsOf: URL(filePath: path)).count
    for length in stride(from: 1, to: size, by: 3001) {
      let copy = folder.url.appending(path: "cut.sqlite").path
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + end) }
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      try FileHandle(forUpdating: URL(filePath: copy)).truncate(atOffset: UInt64(length))
      do {
        #expect(try !use(Database(at: copy, schema: Counter.schema)) || length < 100, "\(length)")
      } catch let error as DatabaseError {
        #expect(isOfDamage(error), "\(error)")
      }
    }
  }
}
