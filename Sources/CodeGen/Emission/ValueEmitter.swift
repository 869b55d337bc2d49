extension FileEmitter {
  /// Emits the protocol of all types that are generated. Because it refines `Sendable`, Swift keeps
  /// the extensions of such a type off the main actor, as it does the type.
  var valueSource: Source {
    """
    /// A type that is generated for `\(model.names.namespace)`. Where everything belongs to the main
    /// actor by default, these types and their extensions don't.
    \(access)nonisolated protocol \(model.names.value): Sendable {}
    """
  }

  /// Returns the beginning of a type's declaration.
  func head(
    _ type: String, _ protocols: [String], isCompared: Bool = false, indentation: Int = 0
  ) -> Source {
    .head(
      "\(access)nonisolated \(type)",
      protocols + [isCompared ? model.names.equatable : model.names.value],
      indentation: indentation)
  }
}
