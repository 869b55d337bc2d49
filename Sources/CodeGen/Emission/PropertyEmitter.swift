extension FileEmitter {
  func properties(_ properties: [PropertyModel]) -> Source {
    .lines(properties.map { .lines([.doc($0.doc), property($0)]) })
  }

  private func property(_ property: PropertyModel) -> Source {
    let keyword = property.isMutable ? "var" : "let"
    let value = property.initialValue.map { " = \($0)" } ?? ""
    return "\(access)\(keyword) \(property.name): \(property.type)\(value)"
  }

  /// Emits the initializer that other modules need. Within the module, Swift synthesizes a faster
  /// one.
  func memberwiseInitializer(_ properties: [PropertyModel]) -> Source {
    guard !access.isEmpty else { return .none }
    return """
      \(.declaration("\(access)init", properties.map(parameter))) {
        \(.lines(properties.map { "self.\($0.name) = \($0.parameter.local)" }))
      }
      """
  }

  private func parameter(_ property: PropertyModel) -> Source {
    let isOptionalVariable = property.isMutable && property.isOptional
    let value = property.initialValue ?? (isOptionalVariable ? "nil" : nil)
    return "\(property.parameter.declaration): \(property.type)\(value.map { " = \($0)" } ?? "")"
  }

  /// Emits a type alias for a tuple.
  func tupleAlias(_ name: String, _ properties: [PropertyModel]) -> Source {
    .declaration(
      "\(access)typealias \(name) = ", properties.map { "\($0.label): \($0.type)" })
  }
}
