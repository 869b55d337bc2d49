import Foundation
import Testing

@testable import DBGenNode

@Suite("the log in a node's folder")
struct StoredLogTests {
  private func log(_ files: [String: [UInt64]]) throws -> StoredLog {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dbgen-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, words) in files {
      try words.withUnsafeBytes { Data($0) }.write(to: folder.appending(path: name))
    }
    return try StoredLog(in: folder.path)
  }

  /// The words of a segment whose batches have entries of some sizes, in bytes.
  private func segment(_ batches: [[UInt64]]) -> [UInt64] {
    let words = batches.flatMap { sizes in
      [0x1234_5678, UInt64(sizes.count)] + sizes.flatMap { [7, 1 | $0 << 32] }
        + [UInt64](repeating: .max, count: Int(sizes.reduce(0, +)) / 8)
    }
    return [1] + words + [UInt64](repeating: 0, count: 100)
  }

  @Test("ends with the entries of open segments, which follow the closed ones")
  func index() throws {
    let (first, second) = ("0000000000000001-0000000000000009", "0000000000000010-0000000000001024")
    let open = segment([[8], [16, 4096, 24], [8, 8]])
    #expect(try log([:]) == log(["metadata1": [1], "node.txt": [2]]))
    #expect(try log([:]).lastIndex == 0)
    #expect(try log(["open-1": segment([]), "open-2": []]).lastIndex == 0)
    #expect(
      try log([first: [], second: [], "open-7": open, "open-8": segment([])]).lastIndex == 1030)
    #expect(try log([first: [], "open-7": open, "open-8": segment([[8]])]).lastIndex == 16)
  }

  @Test("begins with the last copy of the database, whose size it tells")
  func snapshot() throws {
    let copies =
      ["snapshot-1-1024-55": [1, 2], "snapshot-1-2048-66": [1, 2, 3]] as [String: [UInt64]]
    let metadata =
      ["snapshot-1-1024-55.meta": [1], "snapshot-1-2048-66.meta": [1]] as [String: [UInt64]]
    let log = try log(copies.merging(metadata) { $1 }.merging(["open-1": segment([[8]])]) { $1 })
    #expect(log.lastIndex == 2049)
    #expect(log.snapshot == 24)
  }
}
