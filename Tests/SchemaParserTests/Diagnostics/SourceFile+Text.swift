@testable import SchemaParser

extension SourceFile {
  /// Creates a file called `schema.yaml` from a text.
  init(text: String) {
    self.init(path: "schema.yaml", bytes: Array(text.utf8))
  }
}
