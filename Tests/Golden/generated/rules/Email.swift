/// An address of electronic mail.
struct Email: RawRepresentable, Hashable, Sendable {
  var rawValue: String
}
