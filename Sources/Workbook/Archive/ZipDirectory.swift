/// The central directory of a ZIP archive (PKWARE's APPNOTE, sections 4.3.12 and 4.3.16).
struct ZipDirectory {
  private let start: Int
  private let size: Int
  private let count: Int

  init(_ bytes: [UInt8]) throws(WorkbookError) {
    guard let end = Self.end(of: bytes) else { throw .truncated }
    guard let count = end.integer(at: 10, bytes: 2), let size = end.integer(at: 12, bytes: 4),
      let start = end.integer(at: 16, bytes: 4)
    else { throw .truncated }
    guard count < 0xFFFF, start < 0xFFFF_FFFF else {
      throw WorkbookError("it is an archive for more than 4 GB: save it again in a spreadsheet")
    }
    guard size <= end.startIndex, start == end.startIndex - size else { throw .truncated }
    (self.start, self.size, self.count) = (start, size, count)
  }

  /// Returns the record at the end, which a comment of up to 64 KB can follow.
  private static func end(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard bytes.count >= 22 else { return nil }
    let last = bytes.count - 22
    for start in stride(from: last, through: max(0, last - 0xFFFF), by: -1) {
      let record = bytes[start...]
      guard record.starts(with: [0x50, 0x4B, 5, 6]) else { continue }
      if record.integer(at: 20, bytes: 2) == last - start { return record }
    }
    return nil
  }

  func entries(in bytes: [UInt8]) throws(WorkbookError) -> [ZipEntry] {
    var rest = bytes[start..<start + size]
    var entries: [ZipEntry] = []
    for _ in 0..<count {
      guard let (entry, length) = ZipEntry.read(rest) else { throw .truncated }
      entries.append(entry)
      rest = rest.dropFirst(length)
    }
    guard rest.isEmpty else { throw .truncated }
    return entries
  }
}

extension WorkbookError {
  static let truncated = WorkbookError(
    "it is damaged, or a part of it is missing: its archive can't be read")
}
