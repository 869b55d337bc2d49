import DBGenLibc
import Foundation
import RuntimeSamples
import Testing

@testable import SchemaParser

@Suite("The root of the files that files name")
struct SourceRootTests {
  /// A folder `root` and others, with links of every kind between them.
  private static func withTree(_ body: (String) throws -> Void) throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? manager.removeItem(at: folder) }
    for path in ["root/a/b", "root/rootage", "rootage", "other/a"] {
      try manager.createDirectory(
        at: folder.appending(path: path), withIntermediateDirectories: true)
      try Data().write(to: folder.appending(path: path + "/f"))
    }
    let links = [
      "root/in": "a/b", "root/out": "../other", "root/a/up": "..", "root/a/self": "self",
      "root/a/f2": "../../other/a/f", "root/dangling": "../none", "root/chain": "out",
      "other/back": "../root/a", "root/abs": folder.path + "/other", "root/a/name": "b/f",
    ]
    for (path, target) in links {
      try manager.createSymbolicLink(
        atPath: folder.appending(path: path).path, withDestinationPath: target)
    }
    try body(try #require(realpath(folder.path, nil).map { String(cString: $0) }))
  }

  @Test("what exists is inside exactly if its path without links is, for random paths")
  func existing() throws {
    try Self.withTree { folder in
      let root = try SourceRoot(folder + "/root")
      let parts = [
        "a", "b", "f", "in", "out", "up", "f2", "chain", "back", "abs", "name", "..", ".", "",
        "other", "root", "rootage", "self", "dangling",
      ]
      var random = SeededGenerator(seed: 1)
      var (inside, outside) = (0, 0)
      for _ in 0..<Soak.count(20_000, soak: 1_000_000) {
        let count = Int.random(in: 1...6, using: &random)
        let names = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }
        let path = folder + "/root/" + names.joined(separator: "/")
        guard let real = realpath(path, nil).map({ String(cString: $0) }) else { continue }
        let isInside = real == folder + "/root" || real.hasPrefix(folder + "/root/")
        if isInside {
          inside += 1
          #expect(try root.resolve(path) == real)
        } else {
          outside += 1
          #expect(
            throws: SourceFileError(
              path, reason: "it is outside the folder '\(folder)/root' (--root)")
          ) { try root.resolve(path) }
        }
      }
      #expect(inside > 500 && outside > 500, "\(inside) inside, \(outside) outside")
    }
  }

  @Test(
    "what doesn't exist yet is where it would be created",
    arguments: [
      ("new", "new"), ("new/folder", "new/folder"), ("in/new", "a/b/new"), ("a/up/new", "new"),
      ("new/../a/new", "a/new"), ("new/./x", "new/x"), ("new/../in/x", "a/b/x"),
    ])
  func missing(path: String, place: String) throws {
    try Self.withTree { folder in
      let root = try SourceRoot(folder + "/root")
      #expect(try root.resolve("\(folder)/root/\(path)") == "\(folder)/root/\(place)")
    }
  }

  @Test(
    "what would be created outside is refused",
    arguments: [
      "../new", "out/new", "new/../../new", "new/../out/new", "chain/x/y", "abs/new", "dangling",
      "dangling/new", "new/../dangling", "a/self", "a/self/new", "../rootage/new",
    ])
  func missingOutside(path: String) throws {
    try Self.withTree { folder in
      let root = try SourceRoot(folder + "/root")
      #expect(throws: SourceFileError.self) { try root.resolve("\(folder)/root/\(path)") }
    }
  }
}
