public import DBGenWorkloads

/// GRDB with hand-written column mapping.
public enum RecordContender: ConcurrentContender {
  public static let name = "grdb"

  public static func run(_ workload: Workload, at path: String, rows: Int) throws -> Measurement? {
    try PoolWorkloads<RecordOrder, RecordLine>.run(workload, at: path, rows: rows)
  }

  public static func readAndWrite(
    at path: String, rows: Int, readers: Int, seconds: Double
  ) async throws -> Rates {
    try await PoolWorkloads<RecordOrder, RecordLine>.readAndWrite(
      at: path, rows: rows, readers: readers, seconds: seconds)
  }
}

/// GRDB with Codable records.
public enum CodableContender: ConcurrentContender {
  public static let name = "grdb-codable"

  public static func run(_ workload: Workload, at path: String, rows: Int) throws -> Measurement? {
    try PoolWorkloads<CodableOrder, CodableLine>.run(workload, at: path, rows: rows)
  }

  public static func readAndWrite(
    at path: String, rows: Int, readers: Int, seconds: Double
  ) async throws -> Rates {
    try await PoolWorkloads<CodableOrder, CodableLine>.readAndWrite(
      at: path, rows: rows, readers: readers, seconds: seconds)
  }
}
