import SchemaParser

/// The schemas that the files of a run come from.
final class FileOrigins {
  /// The schema of each file, by module and file name: a module can't have two files of the same
  /// name, even in different folders, and some file systems ignore case.
  private var schemas: [String: String] = [:]

  /// Records the schema of a file. Returns that of another with its name in the same module.
  func record(_ name: some StringProtocol, in output: String, from schema: String) -> String? {
    schemas.updateValue(schema, forKey: "\(Self.module(of: output))/\(name.lowercased())")
  }

  /// Returns the folder of the target that has an output, `Sources/App`; elsewhere, the output.
  private static func module(of output: String) -> String {
    let parts = output.parts(between: "/").filter { !["", "."].contains($0) }
    let sources = parts.dropLast().lastIndex(of: "Sources")
    return sources.map { parts[...($0 + 1)].joined(separator: "/") } ?? output
  }
}
