import SchemaParser
import SchemaSQL

/// Has Swift refuse calls that give only some of the parameters that take effect together: they
/// can't be left out one by one, and functions without all of them call the whole one.
extension QueryModelBuilder {
  /// The maximum number of groups, each of which doubles the number of functions.
  private static let maximumGroups = 3

  /// The indices of the parameters that take effect only together, and in no other part.
  var groupsOfParameters: [[Int]] {
    let parts = interface.parts.map(\.parameters)
    let groups = parts.enumerated().filter { index, part in
      part.count > 1 && parts.firstIndex(of: part) == index
        && parts.allSatisfy { $0 == part || Set($0).isDisjoint(with: part) }
    }
    return groups.prefix(Self.maximumGroups).map(\.element)
  }

  /// Returns the functions without some groups of parameters.
  func overloads(of whole: FunctionModel, _ parameters: [Parameter]) -> [FunctionModel] {
    let groups = groupsOfParameters
    return (1..<1 << groups.count).map { bits in
      let missing = groups.indices.filter { bits & (1 << $0) != 0 }.flatMap { groups[$0] }
      return overload(of: whole, parameters, without: Set(missing))
    }
  }

  private func overload(
    of whole: FunctionModel, _ parameters: [Parameter], without missing: Set<Int>
  ) -> FunctionModel {
    var function = whole
    function.doc = doc(without: missing)
    function.parameters = whole.parameters.enumerated().filter { !missing.contains($0.offset) }
      .map(\.element)
    let given = parameters.enumerated().map { index, parameter in
      "\(SwiftName.label(queryNames.parameters[index])): \(missing.contains(index) ? "nil" : parameter.local)"
    }
    let order = queryNames.orders.isEmpty ? [] : ["order: order"]
    function.body = .call(
      function: "\(names.namespace).\(whole.name)",
      arguments: given + order + ["\(transactionLabel): transaction"])
    return function
  }

  // Decides how a query's function takes its transaction.

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
