/// The value of the JSON column.
struct Preferences: Codable, Hashable, Sendable {
  var fontSize: Int
  var isQuiet: Bool
  var theme: String
}
