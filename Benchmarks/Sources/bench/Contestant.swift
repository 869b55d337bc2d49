import ArgumentParser
import DBGenWorkloads
import GRDBWorkloads

/// The contestants in the comparison.
enum Contestant: String, CaseIterable, ExpressibleByArgument {
  case c, text, dbgen, grdb
  case codable = "grdb-codable"

  /// The contestants that work with orders.
  static let ofOrders: [Contestant] = [.c, .dbgen, .grdb, .codable]

  var type: any Contender.Type {
    switch self {
    case .c: CContender.self
    case .text: TextContender.self
    case .dbgen: DBGenContender.self
    case .grdb: RecordContender.self
    case .codable: CodableContender.self
    }
  }

  var title: String {
    switch self {
    case .c: "C"
    case .text: "text"
    case .dbgen: "dbgen"
    case .grdb: "GRDB"
    case .codable: "GRDB Codable"
    }
  }
}

extension Workload {
  /// The contestants that run the workload, the mark first.
  var contestants: [Contestant] {
    switch self {
    case .fetchValues, .insertValues: [.text, .dbgen]
    case .insertAll, .insertObserved, .fetchLong: [.c, .dbgen]
    case .fetchChildren, .fetchParents, .lookUpParents, .fetchConditions: [.c, .dbgen]
    case .countConditions, .existsCondition, .fetchFirst: [.c, .dbgen]
    case .openCold: [.c, .dbgen, .grdb]
    default: Contestant.ofOrders
    }
  }
}
