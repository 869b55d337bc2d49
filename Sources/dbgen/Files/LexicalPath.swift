/// Paths taken apart as text: links are not followed, and only `schemaName` looks at the disk.
enum LexicalPath {
  /// The parts of the absolute path, without `.` and `..`.
  static func absoluteParts(of path: String) throws(FileError) -> [Substring] {
    let absolute = path.hasPrefix("/") ? path : try FileSystem.currentDirectory() + "/" + path
    return absolute.split(separator: "/").reduce(into: []) { parts, part in
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
  }

  static func join(_ directory: String, _ path: String) -> String {
    directory == "." ? path : directory.hasSuffix("/") ? directory + path : directory + "/" + path
  }

  /// The directory of a path and the name in it.
  static func split(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let directory = slash == path.startIndex ? "/" : String(path[..<slash])
    return (directory, String(path[path.index(after: slash)...]))
  }

  /// The name of a schema in the headers of generated files: its path in the project that it
  /// belongs to.
  ///
  /// It is the same wherever the project stands, wherever the command is run and however the path
  /// is written. Outside of any project it is the name of the file.
  static func schemaName(of path: String) throws(FileError) -> String {
    let parts = try absoluteParts(of: path)
    let root = (0..<parts.count).last { isProject("/" + parts[..<$0].joined(separator: "/")) }
    return parts[(root ?? max(parts.count - 1, 0))...].joined(separator: "/").replacingControls()
  }

  /// Whether a relative path, as headers name schemas, is the end of a path.
  static func ends(_ path: String, with end: String) throws(FileError) -> Bool {
    let parts = end.split(separator: "/")
    let path = try absoluteParts(of: path).suffix(parts.count).joined(separator: "/")
    return path.replacingControls() == end
  }

  /// The path of the output directory in a patch: relative to the working directory, where `git
  /// apply` is run, or nothing where that isn't possible.
  static func patchPrefix(of path: String) -> String {
    guard let output = try? absoluteParts(of: path), let here = try? absoluteParts(of: "."),
      output.starts(with: here)
    else { return "" }
    return output.dropFirst(here.count).map { $0 + "/" }.joined()
  }

  private static func isProject(_ directory: String) -> Bool {
    ["dbgen.yaml", "Package.swift", ".git"].contains { FileSystem.exists(directory + "/" + $0) }
  }
}

extension String {
  /// A line break in a file's name must not end the comment that the name is written in.
  fileprivate func replacingControls() -> String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "?" : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
