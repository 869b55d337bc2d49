import DBGenWorkloads
import Foundation

/// A limit on the ratio of generated source to the mark.
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
  /// The limit.
  var bound: Bound {
    switch self {
    case .fetch: .atMost(0.95)
    case .fetchChildren: .atMost(1.3)
    case .fetchParents: .atMost(1.5)
    case .fetchConditions, .countConditions, .existsCondition, .fetchFirst: .atMost(1.5)
    case .lookUpParents: .atMost(2)
    case .insertObserved(.same, let count): .atMost(count == 1 ? 1.5 : 3)
    case .fetchValues(.json), .insertValues(.json): .atMost(1.1)
    case .northwind(let workload): workload.bound
    case .fetchValues, .insertValues: .atMost(1.5)
    default: .atMost(1.1)
    }
  }
}

extension Workload.Northwind {
  fileprivate var bound: Bound {
    switch self {
    case .orders: .atMost(0.95)
    case .ordersWithCustomer: .atMost(1.5)
    case .orderWithDetails: .atMost(2)
    default: .atMost(1.1)
    }
  }
}

extension Double {
  var ratio: String { String(format: "%.2f", self) }
}
