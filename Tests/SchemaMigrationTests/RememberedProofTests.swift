import SchemaMigration
import SchemaParser
import Testing

@Suite("a proof that is remembered")
struct RememberedProofTests {
  private let store = KeptProofs()
  private let history = LongHistory()

  private func verify(_ versions: [SchemaVersion]) -> VerificationReport {
    MigrationVerifier.verify(versions, remembering: store)
  }

  private func expectSame(
    _ report: VerificationReport, _ other: VerificationReport,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(report.summary == other.summary, sourceLocation: sourceLocation)
  }

  @Test("a cached proof takes no work, and says what the first one did")
  func nothingToDo() throws {
    let versions = try history.versions(to: 8)
    let first = verify(versions)
    #expect(first.work.trials == 13)
    expectSame(first, MigrationVerifier.verify(versions))
    let second = verify(versions)
    #expect((second.work.trials, second.work.instructions) == (0, 0))
    expectSame(second, first)
  }

  @Test(
    "a cached proof leaves only one step of a new or changed version to prove")
  func newVersion() throws {
    _ = verify(try history.versions(to: 8))
    let versions = try history.versions(to: 9)
    let longer = verify(versions)
    #expect(longer.work.trials == 2)
    expectSame(longer, MigrationVerifier.verify(versions))
    var edited = versions
    edited[8].actions.append(MigrationAction("", .run("UPDATE t0 SET name = name")))
    #expect(verify(edited).work.trials == 2)
  }

  @Test(
    "a cached proof makes a new version cost as little in a history of 40 versions as in one of 10")
  func lengths() throws {
    func instructions(_ count: Int) throws -> Int {
      _ = verify(try history.versions(to: count))
      return verify(try history.versions(to: count + 1)).work.instructions
    }
    let (few, many) = (try instructions(10), try instructions(40))
    #expect(many < 3 * few, "\(few), \(many)")
  }

  @Test("a cached proof doesn't count after a change of anything that it depends on")
  func changes() throws {
    let versions = try history.versions(to: 4)
    _ = verify(versions)
    var changed = versions
    changed[0].snapshot.statements[0].value += " "
    #expect(verify(changed).work.trials == 5)
    changed = versions
    changed[1].actions.append(MigrationAction("", .run("SELECT 1")))
    #expect(verify(changed).work.trials == 5)
    store.program = "another"
    #expect(verify(versions).work.trials == 5)
  }

  @Test("a cached proof has no errors in it")
  func errors() throws {
    var versions = try history.versions(to: 4)
    versions[3].actions.append(MigrationAction("", .run("DELETE FROM t0")))
    let messages = verify(versions).messages
    #expect(!messages.isEmpty)
    #expect(verify(versions).messages == messages)
    #expect(verify(versions).work.trials == 2)
  }

  @Test("a cached proof is used where rows were refused and tables are empty")
  func refusals() throws {
    let never = "CREATE TABLE \"never\" (\"a\" INTEGER NOT NULL CHECK (\"a\" IS NULL)) STRICT"
    let tables = ["\"a\" TEXT", "\"a\" TEXT NOT NULL", "\"a\" TEXT NOT NULL, \"b\" TEXT"].map {
      [never, "CREATE TABLE \"t\" (\"id\" INTEGER PRIMARY KEY, \($0)) STRICT"]
    }
    let steps = [
      "", "- changeColumn: { table: t, column: a }", "- addColumn: { table: t, column: b }",
    ]
    let versions = try tables.indices.map { index in
      let pair = MigrationPair("", tables[max(0, index - 1)], tables[index], steps[index])
      return SchemaVersion(
        number: Int64(index + 1), snapshot: pair.snapshots.new, steps: try pair.located(),
        actions: index == 0 ? [] : try pair.plan().actions)
    }
    _ = verify(Array(versions.prefix(2)))
    let resumed = verify(versions)
    #expect(resumed.work.trials == 2)
    #expect(resumed.refusals.map(\.table) == ["t"])
    #expect(resumed.emptyTables.count == 1)
    expectSame(resumed, MigrationVerifier.verify(versions))
    expectSame(verify(versions), resumed)
  }

  @Test("a cached proof is proven again where its file is damaged")
  func damage() throws {
    let versions = try history.versions(to: 4)
    let report = verify(versions)
    let files = store.files
    let damages: [([UInt8]) -> [UInt8]] = [
      { _ in [] }, { Array($0.prefix($0.count / 2)) },
      { $0.dropLast() + [$0.last.map { $0 ^ 1 } ?? 0] },
      { $0 + [0] }, { [UInt8](repeating: 0xFF, count: $0.count) },
    ]
    for damage in damages {
      store.files = files.mapValues(damage)
      let again = verify(versions)
      #expect(again.work.trials == report.work.trials)
      expectSame(again, report)
    }
  }

  @Test("a cached proof is proven again if another one is in its place")
  func forgery() throws {
    let versions = try history.versions(to: 4)
    let report = verify(versions)
    let files = store.files.values.sorted { $0.count < $1.count }
    for file in files {
      store.files = store.files.mapValues { _ in file }
      expectSame(verify(versions), report)
    }
  }

  @Test("a cached proof has the samples for the tests of apps")
  func samples() throws {
    let versions = try history.versions(to: 4)
    let samples = try verify(versions).samples()
    #expect(samples.count == 4)
    #expect(try samples == MigrationVerifier.verify(versions).samples())
    let count = store.files.count
    #expect(try verify(versions).samples() == samples)
    #expect(store.files.count == count)
  }
}

extension VerificationReport {
  /// Everything that is printed about the report.
  fileprivate var summary: [String] {
    ["\(versions) \(steps) \(rows)"] + refusals.map { "\($0)" } + hooks + messages
      + emptyTables.map { "\($0.version) \($0.diagnostic.message) \($0.diagnostic.range)" }
  }
}
