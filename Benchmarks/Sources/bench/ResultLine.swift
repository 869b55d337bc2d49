/// The measurements of all contestants in one workload.
struct ResultLine {
  enum Unit {
    case milliseconds, perSecond, instructions, megabytes
  }

  let title: String
  let unit: Unit
  let samples: [Contestant: [Double]]
  /// The limit on dbgen's ratio.
  var bound: Bound? = nil
  /// Whether the line stands in the section of Northwind.
  var isOfNorthwind = false

  /// The contestant that the others are compared with.
  var mark: Contestant { samples[.c] == nil ? .text : .c }

  func summary(of contestant: Contestant) -> Summary? { samples[contestant].flatMap(Summary.init) }

  /// Returns a contestant's median as a multiple of the mark's.
  func ratio(of contestant: Contestant) -> Double? {
    guard let own = summary(of: contestant), let other = summary(of: mark), other.median > 0 else {
      return nil
    }
    return own.median / other.median
  }
}

/// The median, minimum and maximum of some samples.
struct Summary {
  let median: Double
  let minimum: Double
  let maximum: Double

  /// Creates a summary, or returns `nil` if there are no samples.
  init?(_ samples: [Double]) {
    let sorted = samples.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    minimum = first
    maximum = last
    let middle = sorted.count / 2
    median =
      sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
