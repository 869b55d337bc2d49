import DBGenLibc

/// The folder below which every file is that a schema or a project file names. Files come from pull
/// requests: they could otherwise have any file of the machine read, and its lines printed.
package struct SourceRoot: Equatable, Sendable {
  /// The folder as messages name it.
  package let name: String
  /// The folder without links, with a slash at its end.
  private let path: String

  /// - Throws: If there is no such folder.
  package init(_ folder: String) throws(SourceFileError) {
    name = folder
    let path = try realPath(folder)
    self.path = path.hasSuffix("/") ? path : path + "/"
  }

  /// Returns the path without links of a file or folder, which doesn't have to exist.
  ///
  /// - Throws: If it is outside.
  package func resolve(_ path: String) throws(SourceFileError) -> String {
    let resolved = try resolvedAnywhere(path)
    guard isAbove(resolved) else {
      throw SourceFileError(path, reason: "it is \(outside)")
    }
    return resolved
  }

  /// Where a file is that isn't below the root, in words.
  var outside: String { "outside the folder '\(name.displayed)' (--root)" }

  /// Whether a path without links is inside.
  func isAbove(_ resolved: String) -> Bool { (resolved + "/").hasPrefix(path) }

  private func resolvedAnywhere(_ path: String) throws(SourceFileError) -> String {
    do throws(SourceFileError) {
      return try realPath(path)
    } catch {
      // A link that leads nowhere could lead out later.
      guard error.code == ENOENT, !isTaken(path) else { throw error }
    }
    let (folder, name) = split(path)
    do throws(SourceFileError) {
      return try place(name, in: resolvedAnywhere(folder))
    } catch {
      throw SourceFileError(path, reason: error.reason)
    }
  }

  /// Returns the path of a name in a folder that may not exist, without links.
  private func place(_ name: String, in folder: String) throws(SourceFileError) -> String {
    switch name {
    case "", ".": return folder
    case "..": return split(folder).folder
    default:
      let path = (folder == "/" ? "" : folder) + "/" + name
      return isTaken(path) ? try realPath(path) : path
    }
  }
}

/// Whether there is a file, a folder or a link, even one that leads nowhere.
private func isTaken(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0
}

/// Returns the absolute path without links of an existing file or folder.
private func realPath(_ path: String) throws(SourceFileError) -> String {
  guard !path.utf8.contains(0) else { throw SourceFileError(path, code: EINVAL) }
  guard let real = realpath(path, nil) else { throw SourceFileError(path, code: errno) }
  defer { free(real) }
  return String(cString: real)
}

/// Returns the folder of a path and the name in it.
private func split(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.lastIndex(of: "/") else { return (".", path) }
  let folder = slash == path.startIndex ? "/" : String(path[..<slash])
  return (folder, String(path[path.index(after: slash)...]))
}
