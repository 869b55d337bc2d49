nonisolated struct Settings: Codable, Hashable, Sendable {
  var theme: String
  var size: Double?
}
