import DBGenLibc
import SchemaParser

/// A failed system call.
struct FileError: Error, Equatable, CustomStringConvertible {
  /// The path as the user would write it.
  let path: String
  /// The value of `errno`.
  let code: Int32

  /// Creates an error from the system call that just failed.
  init(_ path: String, code: Int32 = errno) { (self.path, self.code) = (path, code) }

  /// The system's description of the error.
  var reason: String { String(cString: strerror(code)) }

  var description: String { "\(path.displayed): \(reason)" }
}

/// The kind of a file that can't be replaced, since it isn't regular. The raw value is its name in
/// messages.
enum FileKind: String {
  case directory = "a directory"
  case symbolicLink = "a symbolic link"
  case fifo = "a named pipe"
  case device = "a device or a socket"

  /// - Parameter kind: The type of a file, as a part of its mode. Nil for a regular file.
  init?(mode kind: mode_t) {
    switch kind {
    case S_IFREG: return nil
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .symbolicLink
    case S_IFIFO: self = .fifo
    default: self = .device
    }
  }
}

/// Writes all bytes, in as many calls as that takes.
func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      throw FileError(path)
    }
  }
}
