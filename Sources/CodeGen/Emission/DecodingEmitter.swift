extension FileEmitter {
  /// Emits the initializer that decodes a row before it is stored. In an extension, it leaves Swift's
  /// memberwise initializer alone.
  func decoding(_ decoding: DecodingModel) -> Source {
    """
    nonisolated extension \(decoding.type) {
      \(.doc(["Decodes \(decoding.noun.withArticle). Values with a default can be missing."]))
      \(access)init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        \(.call("try self.init", decoding.values.map { "\($0.label): \($0.expression)" }))
        \(.lines(decoding.transients.map { "self.\($0.name) = try \($0.expression)" }))
      }
    }
    """
  }
}
