import ArgumentParser
import DBGenRuntime
import SchemaParser
import SchemaSQL

/// The reason a source can't be imported.
struct ImportFailure: ReportedError {
  let path: String
  var reason: String
  var code = DiagnosticCode.unusableSource
  /// Whether the file, or one beside it, could not be read or written.
  var isOfDisk = false

  init(path: String, reason: String, isOfDisk: Bool = false) {
    (self.path, self.reason, self.isOfDisk) = (path, reason, isOfDisk)
  }

  /// Creates a failure from an error. SQLite's codes perm, busy, readonly, ioerr, full and cantopen
  /// are failures to read or write a file.
  init(path: String, _ error: any Error, code: DiagnosticCode = .unusableSource) {
    let result = (error as? DatabaseError)?.code
    let isOfDisk = result.map { [3, 5, 8, 10, 13, 14].contains($0) } == true
    self.init(path: path, reason: "\(error)", isOfDisk: isOfDisk)
    self.code = code
  }

  init(path: String, _ error: SQLiteError) {
    self.init(path: path, reason: error.message, isOfDisk: error.isOfDisk)
  }

  var exitCode: ExitCode { isOfDisk ? .inputOutput : ExitCode(1) }
  var messages: [Message] { [Message(.error, code, reason, path: path)] }
}
