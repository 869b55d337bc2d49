import Testing

@testable import SchemaParser

/// A text that isn't a schema, and the places where this is reported, each as `line:column code`.
struct Fault: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let expected: [String]

  init(_ name: String, _ text: String, _ expected: String...) {
    self.init(name, Array(text.utf8), expected)
  }

  init(_ name: String, bytes: [UInt8], _ expected: String...) {
    self.init(name, bytes, expected)
  }

  private init(_ name: String, _ bytes: [UInt8], _ expected: [String]) {
    (self.name, self.bytes, self.expected) = (name, bytes, expected)
  }

  var testDescription: String { name }

  /// Returns some bytes with text before and after them.
  static func text(_ before: String, _ bytes: [UInt8], _ after: String = "\n") -> [UInt8] {
    Array(before.utf8) + bytes + Array(after.utf8)
  }
}

/// Composes the bytes, and returns the diagnostics as `line:column code`.
func findings(_ bytes: [UInt8]) -> [String] {
  let file = SourceFile(path: "schema.yaml", bytes: bytes)
  return YAMLComposer.compose(file).diagnostics.sortedByPosition().map { diagnostic in
    let location = file.location(at: diagnostic.range.lowerBound)
    return "\(location.line):\(location.column) \(diagnostic.code)"
  }
}
