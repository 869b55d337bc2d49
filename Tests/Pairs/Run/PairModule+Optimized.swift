import RuntimeSamples
import SchemaParser

extension PairModule {
  private static let maximumTables = 40

  /// Returns the modules of the rows of a covering array, and optimized ones of a few of the rows.
  static func all(_ rows: [[Int]], _ axes: PairAxes) -> [PairModule] {
    let numbered = Array(rows.enumerated()).map { (number: $0, row: $1) }
    let plain = axes.modules.enumerated().flatMap { number, choice -> [PairModule] in
      let own = numbered.filter { $0.row[0] == number }.map { ($0.number, axes.choice($0.row)) }
      return stride(from: 0, to: own.count, by: maximumTables).map { start in
        PairModule(number: number, choice: choice, rows: Array(own[start...].prefix(maximumTables)))
      }
    }
    return plain + optimized(numbered, axes)
  }

  /// Optimizing takes the compiler six times as long, so each value of an axis is optimized once:
  /// what is optimized doesn't depend on two of them. In usual runs, only what is generated is, which
  /// is a module of its own.
  private static func optimized(
    _ rows: [(number: Int, row: [Int])], _ axes: PairAxes
  ) -> [PairModule] {
    let few = Array(sample(rows, axes.axes).enumerated())
    let accesses: [AccessLevel] = [.package, .public] + (Soak.isOn ? [.internal] : [])
    return accesses.enumerated().compactMap { number, access in
      guard var choice = axes.modules.first(where: { $0.access == access }) else { return nil }
      (choice.isOptimized, choice.isCodable) = (true, false)
      let own = few.filter { $0.offset % accesses.count == number }.map(\.element)
      return PairModule(
        number: axes.modules.count + number, choice: choice,
        rows: own.map { ($0.number, axes.choice($0.row)) })
    }
  }

  /// Returns rows that have each value of each axis.
  private static func sample(
    _ rows: [(number: Int, row: [Int])], _ axes: [Axis]
  ) -> [(number: Int, row: [Int])] {
    var few: [(number: Int, row: [Int])] = []
    var found: Set<[String]> = []
    func new(_ row: [Int]) -> Set<[String]> {
      Set(zip(axes, row).map { [$0.name, "\($1)"] }).subtracting(found)
    }
    while let next = rows.max(by: { new($0.row).count < new($1.row).count }),
      case let values = new(next.row), !values.isEmpty
    {
      few.append(next)
      found.formUnion(values)
    }
    return few
  }
}
