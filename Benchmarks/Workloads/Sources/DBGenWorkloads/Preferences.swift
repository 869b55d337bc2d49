/// What the column of JSON holds.
struct Preferences: Codable, Hashable, Sendable {
  var theme: String
  var fontSize: Int
  var isQuiet: Bool
}
