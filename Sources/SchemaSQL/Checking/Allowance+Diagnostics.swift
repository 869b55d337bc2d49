package import SchemaParser

extension Schema {
  /// Returns the diagnostics without those that the schema allows. They aren't advice, which is left
  /// out anyway.
  package func withoutAllowed(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.filter { diagnostic in !allowances.contains { $0.allows(diagnostic) } }
  }
}

extension Allowance {
  func allows(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.code.rawValue == code.value && owner.contains(diagnostic.range.lowerBound)
  }
}
