import DBGenLibc

/// An existing file, before a run.
enum ExistingFile: Equatable {
  /// A regular file, with its permissions.
  case file(bytes: [UInt8], mode: mode_t)
  case other(FileKind)
}
