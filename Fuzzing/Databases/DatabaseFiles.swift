internal import Foundation
internal import RuntimeSamples

/// The contents of a database file and the files that belong to it.
struct DatabaseFiles {
  static let endings = ["", "-wal", "-shm", "-journal"]

  /// The contents, keyed by the ending of the file name.
  var bytes: [String: [UInt8]]

  var database: [UInt8] {
    get { bytes[""] ?? [] }
    set { bytes[""] = newValue }
  }

  init(_ database: [UInt8]) { bytes = ["": database] }

  /// Reads the existing files.
  init(at path: String) throws {
    bytes = [:]
    for ending in Self.endings where FileManager.default.fileExists(atPath: path + ending) {
      bytes[ending] = Array(try Data(contentsOf: URL(filePath: path + ending)))
    }
  }

  /// Replaces the existing files.
  func write(to path: String) throws {
    for ending in Self.endings {
      let file = URL(filePath: path + ending)
      try? FileManager.default.removeItem(at: file)
      if let bytes = bytes[ending] { try Data(bytes).write(to: file) }
    }
  }

  /// The files with a journal that names no super-journal, which SQLite would remove.
  var ownJournal: DatabaseFiles {
    var files = self
    guard let journal = bytes["-journal"], journal.count >= 8 else { return self }
    files.bytes["-journal"] = journal.dropLast(8) + [UInt8](repeating: 0, count: 8)
    return files
  }

  /// The page size according to the header.
  var pageSize: Int {
    guard database.count >= 100 else { return 512 }
    let size = database.integer(at: 16, bytes: 2)
    return (512...32768).contains(size) && size & (size - 1) == 0 ? size : 4096
  }

  var pageCount: Int { max(1, database.count / pageSize) }
}

extension [UInt8] {
  /// Returns a big-endian number, as used in SQLite's files, or 0 beyond the end.
  func integer(at offset: Int, bytes count: Int) -> Int {
    guard offset >= 0, offset + count <= self.count else { return 0 }
    return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Writes a big-endian number, unless it would extend beyond the end.
  mutating func put(_ value: Int, at offset: Int, bytes count: Int) {
    guard offset >= 0, offset + count <= self.count else { return }
    for index in 0..<count {
      self[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - index)))
    }
  }

  mutating func append(_ value: Int, bytes count: Int) {
    self += [UInt8](repeating: 0, count: count)
    put(value, at: self.count - count, bytes: count)
  }
}

extension SeededGenerator {
  mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// Returns a number that is likely to be wrong: at a limit, or close to a correct one.
  mutating func number(near bound: Int) -> Int {
    switch below(4) {
    case 0: one(of: [0, 1, 2, 3, 127, 128, 255, 256, 32767, 65535, 0x7fff_ffff, 0xffff_ffff])
    case 1: bound + below(5) - 2
    case 2: below(max(1, bound))
    default: Int(truncatingIfNeeded: next() & 0xffff_ffff)
    }
  }
}
