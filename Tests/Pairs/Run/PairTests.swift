import Foundation
import RuntimeSamples
import Testing

/// `PAIRS_SEED=17 swift test --filter EveryPairTests` runs the schemas of one seed, and `PAIRS_KEEP`
/// names a folder that keeps their source.
@Suite("every pair of properties of a schema")
struct EveryPairTests {
  private static let seed =
    ProcessInfo.processInfo.environment["PAIRS_SEED"].flatMap { UInt64($0) } ?? 1

  private static let axes = PairAxes(
    modules: ModuleChoice.all(strength: Soak.isOn ? 3 : 2, seed: seed))
  private static let rows = CoveringArray(axes.axes) { axes.isAllowed($0) }.rows(seed: seed)

  @Test("every pair is in a schema, and the schemas are few")
  func size() {
    #expect(Self.rows.impossible == [])
    #expect(Self.rows.rows.count < 250)
  }

  @Test("every generated function does what plain SQL does")
  func functions() async throws {
    let modules = PairModule.all(Self.rows.rows, Self.axes)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for first in 0..<2 {
        group.addTask {
          for index in stride(from: first, to: modules.count, by: 2) {
            for failure in try await PairRun.smallestFailures(of: modules[index]) {
              Issue.record("\(failure)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
