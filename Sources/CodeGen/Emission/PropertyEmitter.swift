extension FileEmitter {
  func properties(_ properties: [PropertyModel]) -> Source {
    .lines(properties.map { .lines([.doc($0.doc), property($0)]) })
  }

  private func property(_ property: PropertyModel) -> Source {
    let value = property.initialValue.map { " = \($0)" } ?? ""
    return "\(access)\(property.keyword) \(property.name): \(property.type)\(value)"
  }

  func memberwiseInitializer(_ properties: [PropertyModel]) -> Source {
    let pairs = zip(properties, properties.parameters)
    return forOtherModules(
      """
      \(.declaration("\(access)init", pairs.map { parameter($0, $1.declaration) })) {
        \(.lines(pairs.map { "self.\($0.name) = \($1.local)" }))
      }
      """)
  }

  private func parameter(_ property: PropertyModel, _ declaration: String) -> Source {
    let value = property.defaultArgument.map { " = \($0)" } ?? ""
    return "\(declaration): \(property.type)\(value)"
  }

  /// Emits a type alias for a tuple.
  func tupleAlias(_ name: String, _ properties: [PropertyModel]) -> Source {
    .declaration(
      "\(access)typealias \(name) = ", properties.map { "\($0.label): \($0.type)" })
  }
}
