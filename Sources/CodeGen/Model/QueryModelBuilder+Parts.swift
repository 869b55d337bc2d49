import SchemaParser
import SchemaSQL

/// Decides how the optional parts and the order of a query are chosen.
extension QueryModelBuilder {
  /// A parameter of the function, its name in the body, and the arguments that bind it.
  struct Parameter {
    var declaration: String
    var local: String
    var binding: String
  }

  var hasParts: Bool { !interface.parts.isEmpty || !interface.orders.isEmpty }

  func statement(_ parameters: [Parameter]) -> FunctionModel.Statement {
    guard hasParts else { return .sql(interface.sql, name: query.name.value) }
    let parts = interface.parts.map { part in
      let own = part.parameters.map { parameters[$0] }
      return QueryPartsModel.PartModel(
        bit: 1 << part.position, parameters: own.map(\.local), bindings: own.map(\.binding))
    }
    let orders = zip(queryNames.orders, zip(interface.orders, parametersOfOrders)).map {
      name, order in
      QueryPartsModel.PartModel(
        name: SwiftName.escaped(name), bit: 1 << order.0.position, parameters: order.1.map(\.local),
        bindings: order.1.map(\.binding))
    }
    let sql = FunctionModel.Statement.text(interface.sql, name: query.name.value)
    return .parts(QueryPartsModel(sql: sql, parts: parts, orders: orders))
  }

  var orderEnum: EnumModel? {
    if queryNames.orders.isEmpty { return nil }
    let types = interface.orders.flatMap(\.parameters).map(swiftType)
    let hasValues = !types.isEmpty
    return EnumModel(
      name: queryNames.order,
      conformances: (hasValues ? [] : ["String", "CaseIterable"]) + ["Hashable", "Sendable"]
        + (hasValues ? [] : ["Codable"]),
      doc: ["An order of the rows of `\(names.namespace).\(queryNames.function)`."],
      rawType: "String", isOpen: false, cases: query.orders.indices.map(orderCase),
      imports: .ofModel(
        foundationTypes: types.filter(\.isFoundations).map(\.name),
        ownTypes: types.filter(\.isOwn).map(\.name)))
  }

  private func orderCase(at index: Int) -> EnumModel.EnumCaseModel {
    let (parameters, labels) = (
      interface.orders[index].parameters, queryNames.orderParameters[index]
    )
    let hasValues = interface.orders.contains { !$0.parameters.isEmpty }
    return EnumModel.EnumCaseModel(
      name: SwiftName.escaped(queryNames.orders[index]),
      rawValue: hasValues ? "" : SwiftLiteral.string(query.orders[index].name.value),
      values: zip(labels, parameters).map {
        "\(SwiftName.labelOfCase($0)): \(declaredType(of: $1))"
      },
      doc: zip(labels, parameters).compactMap { label, parameter in
        parameter.doc.map { "- Parameter \(label): \($0)" }
      })
  }

  /// Returns the doc comment of a parameter, with the others that it takes effect with.
  func docOfParameter(at index: Int) -> String? {
    let parts = interface.parts.map(\.parameters).filter { $0.contains(index) }
    let others = parts.map { part in
      part.filter { $0 != index }.map { "`\(queryNames.parameters[$0])`" }
        .joined(separator: " and ")
    }
    let together =
      parts.isEmpty || others.contains("")
      ? nil : "Takes effect only together with \(others.joined(separator: ", or "))."
    let sentences = [interface.parameters[index].doc, together].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}
