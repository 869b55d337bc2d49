/// The path of a generated file: in the output directory, or in a subdirectory of it.
struct OutputPath: Hashable {
  /// The name of the subdirectory; empty for the output directory itself.
  let subdirectory: String
  let name: String

  static let suffix = ".generated.swift"
  /// The subdirectories that are searched for stale files.
  static let knownSubdirectories = ["Models", "DAL"]

  /// Throws if a path leads out of the output directory, or if a later run would not find it.
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
