/// What libyaml says of a text that isn't YAML.
struct YAMLSyntaxError: Error, Equatable {
  var stage: Stage
  var problem: String
  /// The UTF-8 offset of the problem.
  var offset: Int
  /// What was being read, and where that began.
  var context: Located<String>?

  /// The part of libyaml that gave up: it finds characters, tokens, then structure.
  enum Stage: Sendable {
    case reader, scanner, parser
  }
}
