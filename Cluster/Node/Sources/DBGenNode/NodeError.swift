/// A failure in words for whoever runs the command.
struct NodeError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
