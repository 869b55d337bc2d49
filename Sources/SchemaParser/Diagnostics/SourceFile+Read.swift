import DBGenLibc

/// An error that occurs when a file can't be read.
package struct SourceFileError: Error, Equatable, CustomStringConvertible {
  package let path: String
  /// The system's description of the error.
  package let reason: String
  package var description: String { "cannot read '\(path.displayed)': \(reason)" }

  package init(_ path: String, reason: String) { (self.path, self.reason) = (path, reason) }

  init(_ path: String, code: Int32) {
    self.init(path, reason: String(cString: strerror(code)))
  }
}

extension SourceFile {
  /// The maximum size of a schema file in bytes: 16 MB.
  package static let maximumByteCount = 16 << 20

  /// Reads a regular file once. Refuses directories, pipes and devices without waiting for them.
  ///
  /// If a file is too large, reads only as much as the composer needs to refuse it.
  package static func read(path: String) throws(SourceFileError) -> SourceFile {
    guard !path.utf8.contains(0) else { throw SourceFileError(path, code: EINVAL) }
    return try read(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), path)
  }

  /// Reads a file that another file names.
  ///
  /// - Throws: If it is outside the root, by itself or through links.
  package static func read(
    path: String, below root: SourceRoot
  ) throws(SourceFileError) -> SourceFile {
    let resolved = try root.resolve(path)
    return try read(open(resolved, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC), path)
  }

  /// The path of standard input in messages.
  package static let standardInputPath = "<stdin>"

  /// Reads standard input to its end.
  package static func readStandardInput() throws(SourceFileError) -> SourceFile {
    let bytes = try contents(
      STDIN_FILENO, standardInputPath, expected: 0, limit: maximumByteCount + 1)
    return SourceFile(path: standardInputPath, bytes: bytes)
  }

  /// Whether the text comes from standard input.
  package var isStandardInput: Bool { path == Self.standardInputPath }

  /// Reads a regular file in an open directory; refuses symbolic links.
  ///
  /// - Parameter path: The path to print in messages.
  package static func read(
    _ name: String, in directory: Int32, path: String
  ) throws(SourceFileError) -> SourceFile {
    let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC
    let descriptor = openat(directory, name, flags)
    if descriptor < 0, errno == ELOOP {
      throw SourceFileError(path, reason: "Is a symbolic link")
    }
    return try read(descriptor, path)
  }

  private static func read(
    _ descriptor: Int32, _ path: String
  ) throws(SourceFileError) -> SourceFile {
    guard descriptor >= 0 else { throw SourceFileError(path, code: errno) }
    defer { close(descriptor) }
    let size = try regularFileSize(descriptor, path)
    let bytes = try contents(descriptor, path, expected: size, limit: maximumByteCount + 1)
    return SourceFile(path: path, bytes: bytes)
  }
}

private func regularFileSize(_ descriptor: Int32, _ path: String) throws(SourceFileError) -> Int {
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw SourceFileError(path, code: errno) }
  switch status.st_mode & S_IFMT {
  case S_IFREG: return Int(status.st_size)
  case S_IFDIR: throw SourceFileError(path, code: EISDIR)
  default: throw SourceFileError(path, reason: "Not a regular file")
  }
}

/// Reads to the end or the limit, because the reported size of a file can change during reading.
private func contents(
  _ descriptor: Int32, _ path: String, expected: Int, limit: Int
) throws(SourceFileError) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(min(expected, limit))
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count < limit {
    let count = read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
    if count == 0 { break }
    if count < 0 && errno != EINTR { throw SourceFileError(path, code: errno) }
    bytes += chunk[..<max(0, count)]
  }
  return bytes
}
