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
