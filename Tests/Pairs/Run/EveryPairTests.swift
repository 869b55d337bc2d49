import Foundation
import RuntimeSamples
import Testing

/// `PAIRS_SEED=17 swift test --filter EveryPairTests` runs the schemas of one seed, and `PAIRS_KEEP`
/// names a folder that keeps their source.
@Suite("every pair of properties of a schema", .serialized)
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
    let axes = PairAxes(modules: ModuleChoice.all(strength: 2, seed: seed))
    let array = CoveringArray(axes.axes, strength: strength) { axes.isAllowed($0) }
    let (rows, impossible) = array.rows(seed: seed)
    #expect(impossible == [], "seed \(seed)")
    if strength == 2 { #expect(rows.count < 300, "seed \(seed)") }
    for failure in try await PairRun.failures(of: PairModule.all(rows, axes)) {
      Issue.record("PAIRS_SEED=\(seed), \(strength) axes: \(failure)")
    }
  }

  @Test("a function that doesn't do what plain SQL does is reported")
  func difference() async throws {
    let axes = PairAxes(modules: ModuleChoice.all(strength: 2, seed: 1))
    let rows = CoveringArray(axes.axes) { axes.isAllowed($0) }.rows(seed: 1).rows
    let row = try #require(rows.first { axes.choice($0).kind == .rowID })
    let module = PairModule(number: 0, choice: axes.modules[0], rows: [(0, axes.choice(row))])
    let sources = try module.sources().map { source in
      var source = source
      source.text = source.text.replacing("\"note = 'x'\"", with: "\"note = 'y'\"")
      return source
    }
    let output = try await ModuleCompiler.output(of: module, sources)
    #expect(output.contains("fetchAll(where: { $0.note == \"x\" }, from: t): "))
  }
}
