@testable import SchemaParser

extension SourceFile {
  /// A file called `schema.yaml` that holds a text.
  init(text: String) {
    self.init(path: "schema.yaml", bytes: Array(text.utf8))
  }
}
