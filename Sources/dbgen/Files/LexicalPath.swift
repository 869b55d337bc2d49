import SchemaParser

/// Operations on paths as text: links aren't followed, and only projects are looked for on the
/// disk.
enum LexicalPath {
  /// Returns the components of the absolute path, with `.` and `..` resolved.
  static func absoluteParts(of path: String) throws(FileError) -> [String] {
    let absolute = isAbsolute(path) ? path : try FileSystem.currentDirectory() + "/" + path
    return absolute.parts(between: "/").reduce(into: []) { parts, part in
      switch part {
      case "", ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
  }

  static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  static func join(_ directory: String, _ path: String) -> String {
    directory == "."
      ? path : directory.utf8.last == UInt8(ascii: "/") ? directory + path : directory + "/" + path
  }

  /// Returns the directory of a path and the name in it.
  static func split(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let directory = slash == path.startIndex ? "/" : String(path[..<slash])
    return (directory, String(path[path.utf8.index(after: slash)...]))
  }

  /// Returns the name of a schema in the headers of generated files: its path in the project that
  /// it belongs to.
  ///
  /// The name doesn't depend on where the project is, where the command is run or how the path is
  /// written. Outside any project, it is the name of the file.
  static func schemaName(of path: String) throws(FileError) -> String {
    if path == SourceFile.standardInputPath { return path }
    let parts = try absoluteParts(of: path)
    let root = folder(above: parts, having: [ProjectFile.name, "Package.swift", ".git"])
    return parts[(root ?? max(parts.count - 1, 0))...].joined(separator: "/").replacingControls()
  }

  /// Returns whether a path ends with a relative path, such as a schema's name in a header.
  static func ends(_ path: String, with end: String) throws(FileError) -> Bool {
    let parts = end.parts(between: "/")
    let path = try absoluteParts(of: path).suffix(parts.count).joined(separator: "/")
    return path.replacingControls() == end
  }

  /// Returns a path relative to the working directory.
  static func relative(_ path: String) throws(FileError) -> String {
    Self.path(from: try absoluteParts(of: "."), to: try absoluteParts(of: path))
  }

  /// Returns the path that leads from a folder to a file; empty if they are the same.
  static func path(from folder: [String], to file: [String]) -> String {
    let common = zip(file, folder).prefix { $0 == $1 }.count
    let up = folder.dropFirst(common).map { _ in ".." }
    return (up + file.dropFirst(common)).joined(separator: "/")
  }

  /// Returns the path of the output directory in a patch: relative to the working directory, where
  /// `git apply` is run, or empty if the output directory is elsewhere.
  static func patchPrefix(of path: String) -> String {
    guard let output = try? absoluteParts(of: path), let here = try? absoluteParts(of: "."),
      output.starts(with: here)
    else { return "" }
    return output.dropFirst(here.count).map { $0 + "/" }.joined()
  }

  /// Returns the innermost folder above a file that has a project file; nil if there is none.
  static func projectFolder(above path: String) throws(FileError) -> String? {
    let parts = try absoluteParts(of: path)
    guard let count = folder(above: parts, having: [ProjectFile.name]) else { return nil }
    let folder = try relative("/" + parts[..<count].joined(separator: "/"))
    return folder.isEmpty ? "." : folder
  }

  /// Returns the number of parts that name the innermost folder above a file with any of some files.
  private static func folder(above parts: [String], having names: [String]) -> Int? {
    (0..<parts.count).last { count in
      let folder = "/" + parts[..<count].joined(separator: "/")
      return names.contains { FileSystem.exists(folder + "/" + $0) }
    }
  }
}

extension String {
  /// Replaces control characters: a line break in a file's name must not end the comment that
  /// contains the name.
  fileprivate func replacingControls() -> String {
    replacingScalars { $0.isControl || $0.isInvisible ? "?" : nil }
  }
}
