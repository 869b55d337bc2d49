import Foundation
import Testing

/// The proofs that the command caches between runs.
@Suite("the cache of proofs")
struct ProofCacheTests {
  private let sandbox: Sandbox
  private let cache: String

  /// Creates two versions, the second of which is a draft.
  init() throws {
    sandbox = Sandbox()
    cache = sandbox.path("cache")
    try write(columns: "id: { type: integer, primaryKey: true }")
    #expect(try dbgen("migration", "new", "schema.yaml").status == 0)
    #expect(try dbgen("migration", "seal", "schema.yaml", in: "").status == 0)
    try write(columns: "id: { type: integer, primaryKey: true }, name: text?")
    #expect(try dbgen("migration", "new", "schema.yaml").status == 0)
  }

  private func write(columns: String, doc: String = "Things.") throws {
    try sandbox.write(
      "database: Shop\ntables:\n  item: { doc: \(doc), columns: { \(columns) } }\n",
      to: "schema.yaml")
  }

  private func dbgen(_ arguments: String..., in cache: String? = nil) throws -> Outcome {
    try DBGenProcess(
      arguments, in: sandbox.root, environment: ["DBGEN_CACHE": cache ?? self.cache]
    ).outcome()
  }

  private func verify(_ options: String..., in cache: String? = nil) throws -> Outcome {
    try DBGenProcess(
      ["migration", "verify", "schema.yaml"] + options, in: sandbox.root,
      environment: ["DBGEN_CACHE": cache ?? self.cache]
    ).outcome()
  }

  private let verified = Outcome(
    status: 0, output: "verified 2 versions, 1 step and 48 rows\n", error: "")

  /// Returns the inodes of the cached files, which change when a file is rewritten.
  private func inodes() throws -> [String: UInt64] {
    try sandbox.statuses(in: "cache").mapValues(\.inode)
  }

  @Test("the cache of proofs says what a proof says, and isn't written again for a comment")
  func comment() throws {
    #expect(try verify() == verified)
    let before = try inodes()
    #expect(before.count == 2)
    #expect(try verify() == verified)
    for doc in ["One.", "Two."] {
      try write(columns: "id: { type: integer, primaryKey: true }, name: text?", doc: doc)
      #expect(try dbgen("generate", "schema.yaml", "--output", "Generated").status == 0)
      #expect(try sandbox.read("Generated/Models/Item.generated.swift").contains(doc))
    }
    #expect(try inodes() == before)
  }

  @Test("the cache of proofs has the samples for generated tests")
  func tests() throws {
    let arguments = [
      "generate", "schema.yaml", "--output", "Sources/Shop/Generated", "--tests", "Tests",
    ]
    let environment = ["DBGEN_CACHE": cache]
    func run(_ options: String...) throws -> Int32 {
      try DBGenProcess(arguments + options, in: sandbox.root, environment: environment)
        .outcome().status
    }
    #expect(try run() == 0)
    let before = try inodes()
    #expect(before.count == 3)
    #expect(try run("--check") == 0)
    #expect(try inodes() == before)
  }

  @Test("the cache of proofs isn't read or written with --no-cache, or without a folder")
  func none() throws {
    #expect(try verify("--no-cache") == verified)
    #expect(try verify(in: "") == verified)
    #expect(!FileManager.default.fileExists(atPath: cache))
  }

  @Test("a run succeeds if it can't write the cache of proofs")
  func unwritable() throws {
    try sandbox.write("", to: "file")
    #expect(try verify(in: sandbox.path("file")) == verified)
    #expect(try verify(in: "/proc/none") == verified)
  }

  @Test("the cache of proofs isn't trusted where others can write to it")
  func untrusted() throws {
    #expect(try verify() == verified)
    _ = try sandbox.shell("chmod 777 cache; rm cache/*")
    #expect(try verify() == verified)
    #expect(try inodes().isEmpty)
  }

  @Test("the cache of proofs removes its own old files, and none that only look like them")
  func ownFiles() throws {
    let digits = String(repeating: "0", count: 63)
    let own = [digits + "c.rows", ".12.\(digits)b.rows"]
    let others = [
      digits + "A.rows", digits + "ab.rows", digits + "a.db", ".x.\(digits)a.rows",
      ".-1.\(digits)a.rows", "a.\(digits)a.rows",
    ]
    _ = try sandbox.shell("mkdir -m 700 cache")
    for name in own + others {
      _ = try sandbox.shell("truncate -s 65M cache/\(name); touch -d 2001-01-01 cache/\(name)")
    }
    #expect(try verify() == verified)
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: cache))
    #expect(names.isSuperset(of: others))
    #expect(names.isDisjoint(with: own))
  }

  @Test("the cache of proofs may be damaged")
  func damaged() throws {
    #expect(try verify() == verified)
    let before = try sandbox.files(in: "cache")
    for name in before.keys { try sandbox.write("damage", to: "cache/" + name) }
    #expect(try verify() == verified)
    #expect(try sandbox.files(in: "cache") == before)
    _ = try sandbox.shell("cd cache; for f in *; do rm $f; mkdir $f; done")
    #expect(try verify() == verified)
  }

  @Test("the cache of proofs is shared by simultaneous runs")
  func concurrency() throws {
    let runs = try (0..<6).map { _ in
      try DBGenProcess(
        ["migration", "verify", "schema.yaml"], in: sandbox.root,
        environment: ["DBGEN_CACHE": cache])
    }
    for run in runs { #expect(try run.outcome() == verified) }
    #expect(try inodes().count == 2)
  }

  @Test(
    "the cache of proofs keeps at most 64 MB, the most recently used first, and leaves other files alone"
  )
  func bound() throws {
    #expect(try verify() == verified)
    let used = Set(try inodes().keys)
    _ = try sandbox.shell(
      """
      for i in 1 2 3; do
        name=cache/$(printf '%064d' $i).rows; truncate -s 30M $name; touch -d 2001-01-0$i $name
      done
      truncate -s 100M cache/app.db; touch -d 2000-01-01 cache/app.db
      """)
    try write(columns: "id: { type: integer, primaryKey: true }, name: text?, more: text?")
    #expect(try dbgen("migration", "new", "schema.yaml").status == 0)
    #expect(try verify().status == 0)
    let names = Set(try inodes().keys)
    #expect(names.isSuperset(of: used))
    let old = names.filter { $0.hasPrefix("000") }.map { String($0.suffix(6)) }.sorted()
    #expect(old == ["2.rows", "3.rows"])
    #expect(names.contains("app.db"), "A file of somebody else is deleted.")
  }
}
