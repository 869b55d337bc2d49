import Foundation
import RuntimeSamples
import Testing

/// `PAIRS_SEED=17 swift test --filter EveryPairTests` runs the schemas of one seed, and `PAIRS_KEEP`
/// names a folder that keeps their source.
///
/// On a thread of its own: otherwise each step after a compiler waits until Swift's threads have
/// begun all other tests, and nearly all modules are compiled when the others have ended.
@Suite("every pair of properties of a schema", .serialized, .ownThread)
struct EveryPairTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// The seeds of the covering arrays.
  private static let seeds: [UInt64] = {
    if let seed = environment["PAIRS_SEED"].flatMap({ UInt64($0) }) { return [seed] }
    return Soak.isOn ? (1...5).map { _ in .random(in: 0...UInt64.max) } : [1]
  }()

  /// The number of axes of which all combinations are tried.
  private static let strengths = Soak.isOn ? [2, 3] : [2]

  @Test("every generated function does what plain SQL does", arguments: seeds, strengths)
  func functions(seed: UInt64, strength: Int) async throws {
    let isUsual = seed == 1 && strength == 2
    let array = isUsual ? PairArray.usual : PairArray(seed: seed, strength: strength)
    #expect(array.impossible == [], "seed \(seed)")
    if strength == 2 { #expect(array.rows.count < 230, "seed \(seed)") }
    for failure in try await PairRun.failures(of: PairModule.all(array.rows, array.axes)) {
      Issue.record("PAIRS_SEED=\(seed), \(strength) axes: \(failure)")
    }
  }

  @Test("a function that doesn't do what plain SQL does is reported")
  func difference() async throws {
    let output = try await output { _ in
    } changingSource: {
      $0.replacing("\"note = 'x'\"", with: "\"note = 'y'\"")
    }
    #expect(output.contains("fetchAll(where: { $0.note == \"x\" }, from: t): "))
  }

  @Test("a value in another form that is read is reported")
  func lenientReading() async throws {
    let boolean = try #require(ValueForm.all.first { $0.kind == .boolean })
    let column = ColumnChoice(
      form: boolean, isOwn: false, isOptional: false, defaultValue: .none, role: .plain,
      names: .plain)
    let reading = #/row\.boolean\((\d+)\)/#
    let lenient = try await output {
      ($0.columns, $0.queries) = ([column], [])
    } changingSource: {
      $0.replacing(reading) { "(row.int64(\($0.output.1)) != 0)" }
    }
    #expect(lenient.contains("fetchAll(from: t) with 2 in alpha: "))
    #expect(lenient.contains("write back with -1 in alpha: "))
  }

  @Test("each form has values that aren't in it, unless all of its storage class are")
  func foreignValues() {
    let without = ValueForm.all.filter(\.foreignOfOwnClass.isEmpty).map(\.name)
    #expect(without == ["integer", "int64", "blob", "any"])
    #expect(ValueForm.all.filter(\.foreignOfOthers.isEmpty).map(\.name) == ["any"])
  }

  /// Returns what the program of a table prints after a change of the table and of the source.
  private func output(
    changing: (inout TableChoice) -> Void, changingSource: (String) -> String
  ) async throws -> String {
    let axes = PairArray.usual.axes
    let choices = PairArray.usual.rows.lazy.map { axes.choice($0) }
    var table = try #require(choices.first { $0.kind == .rowID })
    changing(&table)
    let module = PairModule(number: 0, choice: axes.modules[0], rows: [(0, table)])
    let sources = try module.sources().map { source in
      var source = source
      source.text = changingSource(source.text)
      return source
    }
    return try await ModuleCompiler.output(of: module, sources)
  }
}
