import ArgumentParser
import DBGenCluster
import SchemaParser

/// A failure of the exchange with a cluster.
struct ClusterFailure: ReportedError {
  let place: ClusterPlace
  let failure: NodeFailure
  /// The command's task; nil if the failure says enough.
  var action: String?
  /// Whether the node was lost while it stored a transaction.
  private(set) var isOfCommit = false

  init(_ place: ClusterPlace, _ failure: NodeFailure, in action: String? = nil) {
    (self.place, self.failure, self.action) = (place, failure, action)
  }

  /// The failure if the transaction may have been stored.
  var ofCommit: ClusterFailure {
    var failure = ClusterFailure(
      place, failure, in: "it isn't known whether the last transaction was stored")
    failure.isOfCommit = true
    return failure
  }

  /// The failure if a node sent something that isn't an answer, by what is wrong with it.
  static func wrong(_ place: ClusterPlace, _ problem: String) -> ClusterFailure {
    ClusterFailure(place, NodeFailure(reason: .malformed(problem), mayHaveRun: true))
  }

  /// Whether a node refused a request, rather than being lost. The command asks for no values that a
  /// node could send in a form that means several.
  private var isRefusal: Bool {
    switch failure.reason {
    case .failure, .unsendable: !failure.isOfLeadership
    default: false
    }
  }

  var exitCode: ExitCode { isRefusal ? ExitCode(1) : .inputOutput }

  var messages: [Message] {
    let text = action.map { "\($0): \(failure)" } ?? "\(failure)"
    return [Message(.error, .failedCluster, text, path: place.name)]
  }
}

extension ClusterPlace {
  /// Returns the error that something can't be done on a cluster.
  func unfit(_ reason: String) -> Failure {
    .error(.unfitForCluster, reason, path: name)
  }

  /// Returns the error that a copy isn't what was copied.
  func differentCopy(_ problem: String) -> Failure {
    .error(.differentCopy, "the copy differs from what was copied: \(problem)", path: name)
  }

  /// Returns the error that a copy doesn't have the rows of a table.
  func differentRows(of table: CopiedTable) -> Failure {
    differentCopy("table '\(table.name)' has other rows")
  }
}
