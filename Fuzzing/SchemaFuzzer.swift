// Compiled by `Scripts/fuzz` together with the sources of SchemaParser.

/// Called by libFuzzer with each input. Any bytes either become a schema, or are refused with
/// diagnostics that lie within the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = SourceFile(
    path: "schema.yaml", bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  let diagnostics = diagnostics(of: file)
  for range in diagnostics.flatMap({ [$0.range] + $0.notes.map(\.range) }) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
  }
  let text = DiagnosticFormatter.format(diagnostics, in: file, colored: false)
  precondition(text.isEmpty == diagnostics.isEmpty)
  return 0
}

#if WITHOUT_SQL
  private func diagnostics(of file: SourceFile) -> [Diagnostic] {
    let (node, diagnostics) = YAMLComposer.compose(file)
    guard let node else { return diagnostics }
    let decoded = SchemaDecoder.decode(node, in: file, after: diagnostics)
    return diagnostics + decoded.diagnostics + SchemaValidator.validate(decoded)
  }
#else
  private func diagnostics(of file: SourceFile) -> [Diagnostic] {
    let (schema, diagnostics) = Schema.parse(file)
    precondition((schema == nil) == diagnostics.contains { $0.severity == .error })
    return diagnostics
  }
#endif
