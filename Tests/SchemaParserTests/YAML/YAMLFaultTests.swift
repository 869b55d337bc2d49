import Testing

@testable import SchemaParser

@Suite struct YAMLFaultTests {
  @Test("a fault is said once, where it stands", arguments: Fault.documents + Fault.features)
  func structure(_ fault: Fault) {
    #expect(findings(fault.bytes) == fault.expected)
  }

  @Test("a text that isn't YAML is explained where the mistake was made", arguments: Fault.syntax)
  func syntax(_ fault: Fault) {
    #expect(findings(fault.bytes) == fault.expected)
  }

  @Test(
    "a character that looks like a space is named where YAML needs a space, and one replaces it",
    arguments: Fault.otherSpaces)
  func otherSpaces(_ fault: Fault) throws {
    #expect(findings(fault.bytes) == fault.expected)
    var file = SourceFile(path: "schema.yaml", bytes: fault.bytes)
    for _ in 0..<5 {
      guard let found = YAMLComposer.compose(file).diagnostics.first, !fault.expected.isEmpty,
        found.message.hasPrefix("U+")
      else { break }
      let suggestion = try #require(found.suggestion)
      var bytes = file.bytes
      bytes.replaceSubrange(found.range, with: suggestion.utf8)
      file = SourceFile(path: file.path, bytes: bytes)
    }
    #expect(fault.name.contains("mistake") || YAMLComposer.compose(file).diagnostics.isEmpty)
  }

  @Test(
    "text that the YAML library lets pass never reaches a schema as something else",
    arguments: Fault.lenient)
  func lenient(_ fault: Fault) {
    #expect(findings(fault.bytes) == fault.expected)
  }

  @Test("a character that no text holds is found where it stands", arguments: Fault.characters)
  func characters(_ fault: Fault) {
    #expect(findings(fault.bytes) == fault.expected)
  }
}
