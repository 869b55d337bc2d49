extension FileEmitter {
  /// Emits the initializer that decodes a row before it is stored. In an extension, it leaves Swift's
  /// memberwise initializer alone.
  func decoding(_ decoding: DecodingModel) -> Source {
    """
    nonisolated extension \(decoding.type) {
      \(.doc(["Decodes \(decoding.noun.withArticle). Values with a default can be missing."]))
      \(access)init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        \(.call("try self.init", decoding.values.map { source($1, after: "\($0): ") }))
        \(.lines(decoding.transients.map { source($1, after: "self.\($0) = try ") }))
      }
    }
    """
  }

  private func source(_ value: DecodedValue, after head: String) -> Source {
    let arguments = "(\(value.type).self, forKey: .\(value.key))"
    switch value.absence {
    case .isInvalid: return "\(head)values.decode\(arguments)"
    case .isNil: return "\(head)values.decodeIfPresent\(arguments)"
    case .isDefault(let value):
      return .broken("\(head)values.decodeIfPresent\(arguments)", "?? \(value)")
    case .isLeftToTheDatabase:
      return .broken(
        "\(head)values.contains(.\(value.key))",
        "? .some(values.decodeIfPresent\(arguments)) : nil")
    }
  }
}

extension Source {
  /// Returns an expression that breaks before its second part if it doesn't fit on the line.
  fileprivate static func broken(_ first: String, _ second: String) -> Source {
    choice(Source("\(first) \(second)"), else: Source("\(first)\n  \(second)"))
  }
}
