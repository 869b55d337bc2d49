import Testing

@Suite("covering arrays")
struct CoveringArrayTests {
  private static let axes = [
    Axis(name: "kind", count: 3), Axis(name: "mode", count: 2),
    Axis(name: "type", count: 7, slot: .init(group: "column", number: 0)),
    Axis(name: "role", count: 5, slot: .init(group: "column", number: 0)),
    Axis(name: "type", count: 7, slot: .init(group: "column", number: 1)),
    Axis(name: "role", count: 5, slot: .init(group: "column", number: 1)),
    Axis(name: "query", count: 4, slot: .init(group: "query", number: 0)),
  ]

  /// Forbids a role of some types, and two columns with the last role.
  private static func isAllowed(_ row: [Int?]) -> Bool {
    let columns = [(row[2], row[3]), (row[4], row[5])]
    return columns.allSatisfy { !($0.0 == 6 && ($0.1 ?? 0) > 0) }
      && columns.count { $0.1 == 4 } < 2
  }

  /// Returns the values that some axes have together in the rows, without regard to their slots.
  private func found(_ rows: [[Int]], _ strength: Int) -> Set<[String]> {
    let sets = Self.axes.indices.reduce([[Int]]([[]])) { sets, axis in
      sets + sets.filter { $0.count < strength }.map { $0 + [axis] }
    }.filter { $0.count == strength }
    let met = sets.filter { set in
      set.allSatisfy { left in
        set.allSatisfy { left == $0 || Self.axes[left].meets(Self.axes[$0]) }
      }
    }
    return Set(
      rows.flatMap { row in
        met.map { set in set.map { "\(Self.axes[$0].name)=\(row[$0])" }.sorted() }
      })
  }

  /// Returns all rows that are allowed.
  private static let all: [[Int]] = axes.reduce([[]]) { rows, axis in
    rows.flatMap { row in (0..<axis.count).map { row + [$0] } }
  }.filter { isAllowed($0) }

  @Test(
    "every allowed combination of the values of two axes, or of three, is in a row",
    arguments: [2, 3])
  func covers(strength: Int) {
    let array = CoveringArray(Self.axes, strength: strength, isAllowed: Self.isAllowed)
    let (rows, impossible) = array.rows(seed: 1)
    #expect(impossible == [])
    #expect(rows.allSatisfy { Self.isAllowed($0) })
    #expect(found(rows, strength) == found(Self.all, strength))
  }

  @Test("the rows of a seed are always the same, and few")
  func deterministic() {
    let array = CoveringArray(Self.axes, isAllowed: Self.isAllowed)
    let rows = array.rows(seed: 1).rows
    #expect(rows == array.rows(seed: 1).rows)
    #expect(rows != array.rows(seed: 2).rows)
    // 31 combinations of a type and a role, of which a row has two.
    #expect(rows.count < 31)
  }

  @Test("what no row can have is named")
  func impossible() {
    let axes = [Axis(name: "a", count: 2), Axis(name: "b", count: 2), Axis(name: "c", count: 1)]
    let array = CoveringArray(axes) { $0[0] != 1 || $0[1] != 1 || $0[2] == nil }
    let (rows, impossible) = array.rows(seed: 1)
    #expect(impossible == ["b 1, a 1"])
    #expect(Set(rows) == [[0, 0, 0], [0, 1, 0], [1, 0, 0]])
  }
}
