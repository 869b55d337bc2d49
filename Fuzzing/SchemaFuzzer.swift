// Compiled and linked by `Scripts/fuzz`.

import SchemaParser

/// Called by libFuzzer with each input. Any bytes either become a schema, or are refused with
/// diagnostics that lie within the input.
///
/// A line `%%% path` begins a file that the schema can include.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = schema(in: files(in: Array(UnsafeBufferPointer(start: start, count: count))))
  let diagnostics = diagnostics(of: file)
  for range in diagnostics.flatMap({ [$0.range] + $0.notes.map(\.range) }) {
    precondition(range.lowerBound >= 0 && range.upperBound <= file.bytes.count)
  }
  let text = DiagnosticFormatter.format(diagnostics, in: file, colored: false)
  precondition(text.isEmpty == diagnostics.isEmpty)
  for line in text.split(separator: "\n") {
    precondition(!line.drop { $0 == " " }.hasPrefix("::"))
    precondition(!line.contains("##[") && !line.contains("##vso["))
  }
  return 0
}

private func files(in input: [UInt8]) -> [SourceFile] {
  var files = [(path: "schema.yaml", bytes: [UInt8]())]
  for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    if line.starts(with: Array("%%% ".utf8)) {
      files.append((String(decoding: line.dropFirst(4), as: UTF8.self), []))
    } else {
      files[files.count - 1].bytes += line + [UInt8(ascii: "\n")]
    }
  }
  return files.map { SourceFile(path: $0.path, bytes: $0.bytes) }
}

private func schema(in files: [SourceFile]) -> SourceFile {
  files[0].withIncluded { path throws(SourceFileError) in
    guard let file = files.dropFirst().first(where: { $0.path == path }) else {
      throw SourceFileError(path, reason: "No such file or directory")
    }
    return file
  }
}

private func diagnostics(of file: SourceFile) -> [Diagnostic] {
  let (schema, diagnostics) = CheckedSchema.parse(file)
  precondition((schema == nil) == diagnostics.contains { $0.severity == .error })
  return diagnostics
}
