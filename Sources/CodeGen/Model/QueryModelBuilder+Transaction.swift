import SchemaParser
import SchemaSQL

/// Decides how a query's function takes its transaction.
extension QueryModelBuilder {
  /// The label of the transaction. Swift gives an argument to the first parameter with its label, so
  /// a parameter that can be left out must not have that of the transaction.
  var transactionLabel: String {
    let parameters = zip(interface.parameters, queryNames.parameters)
    let omissible = Set(parameters.filter(\.0.isOptional).map(\.1))
    if !omissible.contains(usualLabel) { return usualLabel }
    let others = ["in", "using", "with"].first { !queryNames.parameters.contains($0) }
    return others
      ?? SwiftName.free("transaction", prefix: "database", avoiding: Set(queryNames.parameters))
  }

  private var usualLabel: String {
    switch interface.effect {
    case .reads: "from"
    case .inserts: "into"
    case .changes: "in"
    }
  }
}
