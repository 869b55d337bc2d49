/// The parts of YAML that a schema can't use.
extension YAMLComposer {
  mutating func refuse(_ properties: [YAMLEvent.Property]) {
    for property in properties {
      switch property.kind {
      case .anchor: refuse(.anchorOrAlias, "anchors are not supported", at: property.range)
      case .tag: refuse(.tag, "tags are not supported", at: property.range)
      }
    }
  }

  mutating func refuseAlias(at range: SourceRange) {
    isUsable = false
    refuse(.anchorOrAlias, "aliases are not supported", at: range)
  }

  mutating func refuseMerge(at range: SourceRange) {
    isUsable = false
    refuse(.mergeKey, "merge keys are not supported", at: range)
  }

  mutating func refuseKey(_ message: String, at range: SourceRange) {
    refuse(.unusableKey, message, at: range)
  }

  mutating func refuse(_ code: DiagnosticCode, _ message: String, at range: SourceRange) {
    diagnostics.append(Diagnostic(code, message, at: range))
  }
}
