import ArgumentParser
import SchemaParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that a user will edit. An existing file is replaced only on request.
struct NewFile {
  let path: String

  func write(_ text: String, overwriting: Bool) throws {
    let (parent, name) = LexicalPath.split(path)
    guard let directory = try Directory.open(parent) else { throw FileError(path, code: ENOENT) }
    let isLocked = directory.lock(.exclusive) {
      Console.printError("waiting for another run of dbgen to finish with '\(parent.displayed)'\n")
    }
    let old = try directory.kind(of: name)
    if let kind = old?.kind { throw IrregularFile(path: path, kind: kind) }
    if old != nil, !overwriting { throw FileExists(path: path) }
    try FileTransaction.perform { transaction in
      if isLocked { try directory.removeLeftovers() }
      let place = FilePlace(directory: directory, name: name)
      if let old {
        try transaction.stage(text, at: place, mode: old.mode)
      } else {
        try transaction.stageNew(text, at: place)
      }
    }
  }
}

/// Something other than the expected file is in its place, and isn't replaced.
struct IrregularFile: ReportedError {
  let path: String
  let kind: FileKind
  var due = "a file"

  var exitCode: ExitCode { .inputOutput }
  var report: String {
    "error: \(kind.rawValue) stands at '\(path.displayed)', where \(due) belongs\n"
  }
}

/// The file already exists, and replacing it wasn't requested.
struct FileExists: ReportedError {
  let path: String

  var exitCode: ExitCode { .inputOutput }
  var report: String { "error: '\(path.displayed)' is there already; --force replaces it\n" }
}
