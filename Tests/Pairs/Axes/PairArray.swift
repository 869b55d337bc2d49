/// Tables in which every allowed pair of the axes' values occurs, or every three.
struct PairArray {
  let axes: PairAxes
  let rows: [[Int]]
  /// The combinations that no table can have.
  let impossible: [String]

  /// The array of usual runs, which several tests use.
  static let usual = PairArray(seed: 1, strength: 2)

  init(seed: UInt64, strength: Int) {
    let axes = PairAxes(modules: ModuleChoice.all(strength: 2, seed: seed))
    let array = CoveringArray(axes.axes, strength: strength) { axes.isAllowed($0) }
    (rows, impossible) = array.rows(seed: seed)
    self.axes = axes
  }
}
