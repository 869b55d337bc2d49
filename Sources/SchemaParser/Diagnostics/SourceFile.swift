/// The text of a schema file and the name under which diagnostics speak of it.
package struct SourceFile: Sendable {
  /// The path as messages print it.
  package let path: String
  package let bytes: [UInt8]
  /// The UTF-8 offset at which each line begins.
  private let lineStarts: [Int]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    lineStarts = [0]
  }
}
