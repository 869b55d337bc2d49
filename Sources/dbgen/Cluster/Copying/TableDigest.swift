import DBGenCluster

/// The number of rows of a table, and a checksum of all its values with their types. It can be
/// compared only within one run.
struct TableDigest: Equatable {
  private(set) var rows = 0
  private var hasher = Hasher()

  mutating func add(_ row: [WireValue]) {
    rows += 1
    for value in row { value.hash(into: &hasher) }
  }

  private var checksum: Int { hasher.finalize() }

  static func == (left: TableDigest, right: TableDigest) -> Bool {
    (left.rows, left.checksum) == (right.rows, right.checksum)
  }
}

extension RowStore {
  func digest(of table: CopiedTable) throws -> TableDigest {
    var digest = TableDigest()
    try forEachRow(of: table) { digest.add($0) }
    return digest
  }
}

extension WireValue {
  /// Hashes the type and the bytes.
  fileprivate func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let integer):
      hasher.combine(1)
      hasher.combine(integer)
    case .real(let real):
      hasher.combine(2)
      hasher.combine(real.bitPattern)
    case .text(let bytes):
      hasher.combine(3)
      hasher.combine(bytes.count)
      hasher.combine(bytes: bytes)
    case .blob(let bytes):
      hasher.combine(4)
      hasher.combine(bytes.count)
      hasher.combine(bytes: bytes)
    }
  }
}
