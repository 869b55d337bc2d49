import DBGenWorkloads
import Foundation

/// The ratio to the mark that generated source is held to.
enum Bound {
  case atMost(Double)
  case atLeast(Double)

  func isMet(by ratio: Double) -> Bool {
    switch self {
    case .atMost(let bound): ratio <= bound
    case .atLeast(let bound): ratio >= bound
    }
  }

  var description: String {
    switch self {
    case .atMost(let bound): "at most \(bound.ratio)"
    case .atLeast(let bound): "at least \(bound.ratio)"
    }
  }
}

extension Workload {
  /// Nil where there is none: what a decimal or JSON takes is Foundation's.
  var bound: Bound? {
    switch self {
    case .fetch: .atMost(0.95)
    case .fetchValues(.date), .fetchValues(.uuid), .insertValues(.date), .insertValues(.uuid):
      .atMost(1.5)
    case .fetchValues, .insertValues: nil
    default: .atMost(1.1)
    }
  }
}

extension Double {
  var ratio: String { String(format: "%.2f", self) }
}
