extension FileEmitter {
  /// Emits an enum of the schema.
  func enumSource(_ model: EnumModel) -> Source {
    """

    \(Layout.doc(model.doc))
    \(access)nonisolated enum \(model.name): \(model.rawType), CaseIterable, Hashable, Sendable, Codable {
      \(.lines(model.cases.map(enumCase)))
    }

    """
  }

  private func enumCase(_ model: EnumModel.Case) -> Source {
    "case \(model.name) = \(model.rawValue)"
  }
}
