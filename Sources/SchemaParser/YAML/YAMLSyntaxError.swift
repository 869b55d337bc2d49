/// An error that libyaml reports for text that isn't YAML.
struct YAMLSyntaxError: Error, Equatable {
  var stage: Stage
  var problem: String
  /// The UTF-8 offset of the problem.
  var offset: Int
  /// The construct being read, and where it began.
  var context: Located<String>?

  /// The part of libyaml that failed: the reader finds characters, the scanner tokens, the parser
  /// structure.
  enum Stage: Sendable {
    case reader, scanner, parser
  }
}
