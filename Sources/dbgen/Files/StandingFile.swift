import DBGenLibc

/// An existing file, before a run.
enum StandingFile: Equatable {
  /// A regular file, with its permissions.
  case file(bytes: [UInt8], mode: mode_t)
  case other(FileKind)
}

/// The kind of a file that can't be replaced, since it isn't regular. The raw value is its name in
/// messages.
enum FileKind: String {
  case directory = "a directory"
  case symbolicLink = "a symbolic link"
  case fifo = "a named pipe"
  case device = "a device or a socket"

  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .symbolicLink
    case S_IFIFO: self = .fifo
    default: self = .device
    }
  }
}
