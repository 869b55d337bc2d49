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
    let orders = zip(queryNames.orders, interface.orders).map { (SwiftName.escaped($0), 1 << $1) }
    let sql = FunctionModel.Statement.text(interface.sql, name: query.name.value)
    return .parts(QueryPartsModel(sql: sql, parts: parts, orders: orders))
  }

  var orderEnum: EnumModel? {
    if queryNames.orders.isEmpty { return nil }
    return EnumModel(
      name: queryNames.order,
      conformances: ["String", "CaseIterable", "Hashable", "Sendable", "Codable"],
      doc: ["An order of the rows of `\(names.namespace).\(queryNames.function)`."],
      rawType: "String", isOpen: false,
      cases: zip(queryNames.orders, query.orders).map {
        EnumModel.EnumCaseModel(
          name: SwiftName.escaped($0), rawValue: SwiftLiteral.string($1.name.value))
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
