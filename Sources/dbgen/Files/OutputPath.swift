/// Where a generated file stands: in the output directory, or in a directory of that one.
struct OutputPath: Hashable {
  /// Empty for the output directory itself.
  let subdirectory: String
  let name: String

  static let suffix = ".generated.swift"
  /// Where files are looked for that are no longer wanted.
  static let knownSubdirectories = ["Models", "DAL"]

  /// Refuses a path that leads out of the output directory, or that a later run would not find.
  init(_ path: String) throws {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, parts.count <= 2, path.hasSuffix(Self.suffix),
      parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.unicodeScalars.contains("\0") })
    else { throw Failure.bug("'\(path)' is no path in the output directory") }
    self.subdirectory = parts.count == 2 ? String(parts[0]) : ""
    self.name = String(name)
  }

  /// The path relative to the output directory.
  var text: String { subdirectory.isEmpty ? name : subdirectory + "/" + name }
}
