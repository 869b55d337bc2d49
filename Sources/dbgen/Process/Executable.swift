#if canImport(Darwin)
  import Darwin
  import MachO
#else
  import DBGenLibc
#endif

/// The file of the running program.
enum Executable {
  /// The path by which the program can be opened, even if its file was replaced.
  static var file: String {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var bytes = [CChar](repeating: 0, count: Int(size))
      _NSGetExecutablePath(&bytes, &size)
      return String(
        decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      return "/proc/self/exe"
    #endif
  }

  /// The path without links; nil if the system doesn't say it.
  static var path: String? {
    guard let resolved = realpath(file, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
