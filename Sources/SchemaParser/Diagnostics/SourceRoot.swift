import DBGenLibc

/// The folder below which every file is that a schema or a project file names. Files come from pull
/// requests: they could otherwise have any file of the machine read, and its lines printed.
package struct SourceRoot: Equatable, Sendable {
  /// The folder as messages name it.
  package let name: String
  /// The names of the folders that lead to it, none of which is a link.
  private let parts: [[UInt8]]

  /// - Throws: If there is no such folder.
  package init(_ folder: String) throws(SourceFileError) {
    name = folder
    var status = stat()
    guard !folder.utf8.contains(0), stat(folder, &status) == 0 else {
      throw SourceFileError(folder, code: errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw SourceFileError(folder, code: ENOTDIR) }
    parts = try PathResolution.parts(of: folder)
  }

  /// Returns the path without links of a file or folder, which doesn't have to exist.
  ///
  /// - Throws: If it is outside, or no path that a file can name.
  package func resolve(_ path: String) throws(SourceFileError) -> String {
    guard !path.unicodeScalars.contains(where: \.isControl) else {
      throw SourceFileError(path, reason: "it has a control character")
    }
    let resolved = try PathResolution.parts(of: path)
    guard resolved.starts(with: parts) else {
      throw SourceFileError(path, reason: "it is \(outside)")
    }
    return "/" + resolved.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
  }

  /// Where a file is that isn't below the root, in words.
  var outside: String { "outside the folder '\(name.displayed)' (--root)" }
}

/// Following a path and its links, as the system does, but on to what doesn't exist.
private struct PathResolution {
  /// The path so far, of names none of which is a link.
  private var path: [UInt8] = []
  /// The number of its bytes up to which there can be something; nil if all of it may exist.
  private var existing: Int?
  /// The names still to follow, the last one first.
  private var pending: [[UInt8]] = []
  private var links = 0

  /// As many links as Linux follows.
  private static let maximumLinks = 40
  private static let slash = UInt8(ascii: "/")

  /// Returns the names that lead from the root of the file system to a path, without links.
  static func parts(of path: String) throws(SourceFileError) -> [[UInt8]] {
    guard !path.utf8.contains(0) else { throw SourceFileError(path, code: EINVAL) }
    var resolution = PathResolution()
    resolution.follow(Array(path.utf8))
    if path.utf8.first != slash {
      guard let folder = getcwd(nil, 0) else { throw SourceFileError(path, code: errno) }
      defer { free(folder) }
      resolution.follow(Array(String(cString: folder).utf8))
    }
    while let name = resolution.pending.popLast() {
      guard resolution.step(to: name) else { throw SourceFileError(path, code: ELOOP) }
    }
    return resolution.path.split(separator: slash).map(Array.init)
  }

  private mutating func follow(_ path: [UInt8]) {
    pending += path.split(separator: Self.slash).reversed().map(Array.init)
  }

  /// Follows one name. Returns false if there are too many links.
  private mutating func step(to name: [UInt8]) -> Bool {
    switch name {
    case [UInt8(ascii: ".")]: return true
    case Array("..".utf8):
      leave()
      return true
    default:
      path += [Self.slash] + name
      guard existing == nil, let target = targetOfLink() else { return true }
      links += 1
      if target.first == Self.slash { path = [] } else { leave() }
      follow(target)
      return links <= Self.maximumLinks
    }
  }

  /// Goes back to the folder of the last name.
  private mutating func leave() {
    path.removeSubrange((path.lastIndex(of: Self.slash) ?? 0)...)
    if let existing, path.count < existing { self.existing = nil }
  }

  /// Returns the target of the last name if that is a link. Nothing is below what isn't there.
  private mutating func targetOfLink() -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path.map(CChar.init(bitPattern:)) + [0], &buffer, buffer.count)
    if count < 0, errno != EINVAL { existing = path.count }
    return count < 0 ? nil : buffer.prefix(count).map(UInt8.init(bitPattern:))
  }
}
