/// Checks that all checksums are the same.
public struct Agreement {
  private var first: (checksum: UInt64, source: String)?

  public init() {}

  /// Adds a checksum.
  ///
  /// - Throws: `BenchmarkError` if the checksum differs from the first one.
  public mutating func add(_ checksum: UInt64, of source: String) throws {
    let first = self.first ?? (checksum, source)
    self.first = first
    guard checksum == first.checksum else {
      throw BenchmarkError(
        "the checksum of \(source) is \(checksum), that of \(first.source) \(first.checksum)")
    }
  }
}
