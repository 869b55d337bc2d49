extension FileEmitter {
  func properties(_ properties: [PropertyModel]) -> Source {
    .lines(properties.map { .lines([Layout.doc($0.doc), property($0)]) })
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
      \(Layout.function("\(access)init", properties.map(parameter), " {", indentation: 4))
        \(.lines(properties.map { "self.\($0.name) = \($0.parameter.local)" }))
      }
      """
  }

  private func parameter(_ property: PropertyModel) -> String {
    let isOptionalVariable = property.isMutable && property.isOptional
    let value = property.initialValue ?? (isOptionalVariable ? "nil" : nil)
    return "\(property.parameter.declaration): \(property.type)" + (value.map { " = \($0)" } ?? "")
  }

  /// Emits a type alias for a tuple.
  func tupleAlias(_ name: String, _ properties: [PropertyModel], indentation: Int) -> Source {
    Layout.function(
      "\(access)typealias \(name) = ", properties.map { "\($0.label): \($0.type)" }, "",
      indentation: indentation)
  }
}
