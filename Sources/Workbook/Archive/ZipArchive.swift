/// A ZIP archive in memory: its directory, and the parts that are asked for. Nothing is written, and
/// paths and links in it are only names.
struct ZipArchive {
  private let bytes: [UInt8]
  let budget: WorkbookBudget
  private var entries: [String: ZipEntry] = [:]

  init(_ bytes: [UInt8]) throws(WorkbookError) {
    self.bytes = bytes
    budget = WorkbookBudget(forFileOf: bytes.count)
    let directory = try ZipDirectory(bytes)
    for entry in try directory.entries(in: bytes) {
      // Names of parts are the same in upper and lower case.
      guard entries.updateValue(entry, forKey: entry.name.lowercased()) == nil else {
        throw .damaged(entry.name, "is there twice")
      }
    }
  }

  func has(_ name: String) -> Bool { entries[name.lowercased()] != nil }

  func has(suffix: String) -> Bool { entries.keys.contains { $0.hasSuffix(suffix) } }

  /// Unpacks a part; nil if there is none of this name.
  func contents(of name: String) throws(WorkbookError) -> [UInt8]? {
    guard let entry = entries[name.lowercased()] else { return nil }
    guard !entry.isEncrypted else { throw .encrypted }
    let packed = try entry.packedBytes(in: bytes)
    try budget.unpack(entry.size)
    let contents: [UInt8]
    switch entry.method {
    case .stored: contents = Array(packed)
    case .deflated: contents = try Inflater.inflate(packed, to: entry.size, part: entry.name)
    case .other: throw .damaged(entry.name, "is compressed in a way that isn't known")
    }
    guard contents.count == entry.size, Inflater.checksum(of: contents) == entry.checksum else {
      throw .damaged(entry.name, "has other contents than when it was written")
    }
    return contents
  }

  /// Returns a part that is XML; nil if there is none of this name.
  func document(_ name: String) throws(WorkbookError) -> XMLDocument? {
    guard let bytes = try contents(of: name) else { return nil }
    return XMLDocument(bytes: bytes, part: name, budget: budget)
  }

  /// Returns a part that is XML, and that the workbook can't do without.
  func requiredDocument(_ name: String) throws(WorkbookError) -> XMLDocument {
    guard let document = try document(name) else {
      throw WorkbookError("it is damaged: '\(name)' is missing")
    }
    return document
  }
}

extension WorkbookError {
  static let encrypted = WorkbookError("it is encrypted: save it without a password")
}
