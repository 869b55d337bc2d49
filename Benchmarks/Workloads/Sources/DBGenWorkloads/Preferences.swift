/// What the column of JSON holds.
struct Preferences: Codable, Hashable, Sendable {
  var fontSize: Int
  var isQuiet: Bool
  var theme: String
}
