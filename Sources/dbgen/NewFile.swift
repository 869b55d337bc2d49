import ArgumentParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that a user will go on with, so that none that is there is replaced unasked.
struct NewFile {
  let path: String
  private static let mark = ".dbgen-tmp-"

  /// Whether a name is that of a file whose writing a run didn't live to end.
  static func isUnfinished(_ name: String) -> Bool { name.contains(mark) }

  func write(_ text: String, overwriting: Bool) throws {
    if !overwriting, FileSystem.exists(path) { throw FileExists(path: path) }
    let temporary = path + Self.mark + String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw FileError(path) }
    do {
      try writeAll(Array(text.utf8), to: file, path: path)
      guard close(file) == 0, rename(temporary, path) == 0 else { throw FileError(path) }
    } catch {
      unlink(temporary)
      throw error
    }
  }
}

/// A file is there that nobody has said to replace.
struct FileExists: ReportedError {
  let path: String

  var exitCode: ExitCode { .inputOutput }
  var report: String { "error: '\(path)' is there already; --force replaces it\n" }
}
