import Glibc

/// The engine's files in a node's folder, by their names: closed segments of the log have their
/// first and last index, and copies of the database the index up to which they go. Open segments
/// follow the last closed one, and say how many entries they have.
struct StoredLog: Hashable {
  /// The last entry that is stored.
  let lastIndex: UInt64
  /// The size of the last copy of the database, in bytes; 0 if there is none.
  let snapshot: UInt64

  init(in folder: String) throws {
    let names = try fileNames(in: folder)
    let closed = names.compactMap { $0.numbers(separatedBy: "-", count: 2)?[1] }
    let snapshots = names.filter { $0.hasPrefix("snapshot-") }
      .compactMap { name in
        name.dropFirst(9).numbers(separatedBy: "-", count: 3).map { (index: $0[1], name: name) }
      }
    let last = snapshots.max { $0.index < $1.index }
    snapshot = try last.map { try fileSize(folder + "/" + $0.name) } ?? 0
    let open = names.filter { $0.hasPrefix("open-") }
    lastIndex = try open.reduce(closed.max() ?? last?.index ?? 0) {
      try $0 + entryCount(inSegment: folder + "/" + $1)
    }
  }
}

extension StringProtocol {
  /// The numbers that the text consists of; nil if it is another text.
  fileprivate func numbers(separatedBy separator: Character, count: Int) -> [UInt64]? {
    let numbers = split(separator: separator, omittingEmptySubsequences: false)
      .compactMap { UInt64($0) }
    return numbers.count == count && allSatisfy { $0.isNumber || $0 == separator } ? numbers : nil
  }
}

private func fileNames(in folder: String) throws -> [String] {
  guard let stream = opendir(folder) else {
    throw NodeError("\(folder) can't be read: \(systemMessage()).")
  }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    names.append(
      withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      })
  }
  return names
}

/// The size of a file, which the engine may just have deleted.
private func fileSize(_ path: String) throws -> UInt64 {
  var facts = stat()
  guard stat(path, &facts) == 0 else {
    guard errno == ENOENT else { throw NodeError("\(path) can't be read: \(systemMessage()).") }
    return 0
  }
  return UInt64(facts.st_size)
}

/// The number of entries in an open segment, which the engine may just have closed: it has batches
/// after a word, and zeros after the last one. Before the entries of a batch are a word of checksums,
/// their number, and two words for each, of which the last half is the entry's size.
private func entryCount(inSegment path: String) throws -> UInt64 {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else {
    guard errno == ENOENT else { throw NodeError("\(path) can't be read: \(systemMessage()).") }
    return 0
  }
  defer { close(file) }
  var (count, offset) = (UInt64(0), 8)
  while let entries = words(1, of: file, at: offset + 8)?[0], 0 < entries, entries < 1 << 20,
    let headers = words(2 * Int(entries), of: file, at: offset + 16)
  {
    let sizes = stride(from: 1, to: headers.count, by: 2).map { Int(headers[$0] >> 32) }
    count += entries
    offset += 16 + 8 * headers.count + sizes.reduce(0, +)
  }
  return count
}

/// Words of a file; nil if it ends before.
private func words(_ count: Int, of file: Int32, at offset: Int) -> [UInt64]? {
  var words = [UInt64](repeating: 0, count: count)
  guard pread(file, &words, 8 * count, offset) == 8 * count else { return nil }
  return words.map(UInt64.init(littleEndian:))
}
