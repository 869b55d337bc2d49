/// The version that a database stores, and what it lets apps of older versions do.
package struct StoredVersion {
  package let number: Int32
  /// The oldest version that may read the database; nil if the database doesn't say.
  private let minReader: Int32?
  /// The oldest version that may also write to it; nil if the database doesn't say.
  private let minWriter: Int32?

  /// 'DG', in the upper half of `application_id`: the lower half is `minReader`.
  fileprivate static let readerTag: Int64 = 0x4447
  /// 'DW': the bytes of the lower half count the versions since `minReader` and `minWriter`.
  fileprivate static let writerTag: Int64 = 0x4457

  /// - Parameters:
  ///   - number: The `user_version` of the database.
  ///   - id: The `application_id`.
  package init(_ number: Int32, applicationID id: Int64) {
    self.number = number
    switch id >> 16 {
    case Self.readerTag: (minReader, minWriter) = (Int32(id & 0xffff), nil)
    case Self.writerTag:
      (minReader, minWriter) = (number - Int32(id >> 8 & 0xff), number - Int32(id & 0xff))
    default: (minReader, minWriter) = (nil, nil)
    }
  }

  var isReadableByOlder: Bool { minReader != nil }

  package func isWritable(by version: Int32) -> Bool {
    number == version || minWriter.map { number > version && version >= $0 } ?? false
  }

  private func isReadable(by version: Int32) -> Bool {
    number == version || minReader.map { number > version && version >= $0 } ?? false
  }

  /// - Throws: `DatabaseError.newerDatabase` or `olderDatabase` if an app of a version can't use
  ///   the database.
  package func require(by version: Int32, writing: Bool) throws {
    guard !(writing ? isWritable(by: version) : isReadable(by: version)) else { return }
    throw number > version
      ? DatabaseError.newerDatabase(found: number, known: version)
      : DatabaseError.olderDatabase(found: number, known: version)
  }
}

extension DatabaseSchema {
  /// The `application_id` of a database that lets older apps read, or write; nil for others.
  package var applicationID: Int64? {
    if let minWriter {
      let reader = Int64(version - (minReader ?? minWriter))
      return StoredVersion.writerTag << 16 + reader << 8 + Int64(version - minWriter)
    }
    return minReader.map { StoredVersion.readerTag << 16 + Int64($0) }
  }

  /// - Throws: `DatabaseError.unsupported` if a database can't store the version, or the oldest
  ///   versions that may read and write.
  package func validate() throws {
    guard version > 0 else {
      throw DatabaseError.unsupported("schema versions start from 1, this one is \(version)")
    }
    try require(minReader, "read", from: minWriter == nil ? 1 : version - 255)
    try require(minWriter, "write to", from: max(minReader ?? 1, version - 255))
  }

  private func require(_ oldest: Int32?, _ verb: String, from lower: Int32) throws {
    guard let oldest else { return }
    let range = max(1, lower)...min(version, minWriter == nil ? 65_535 : version)
    guard !range.contains(oldest) else { return }
    throw DatabaseError.unsupported(
      "the oldest version that may \(verb) the database must be from \(range.lowerBound) to "
        + "\(range.upperBound), not \(oldest)")
  }
}
