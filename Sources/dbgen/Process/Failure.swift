import ArgumentParser
import SchemaParser

/// An error that ends a run. Scripts rely on the exit statuses.
protocol ReportedError: Error {
  var exitCode: ExitCode { get }
  /// The text that is left to print on standard error.
  var report: String { get }
}

/// The reason a run ends, other than a failed system call.
enum Failure: ReportedError {
  /// The run found something and reported it.
  case findings
  /// Something other than a regular file is in the way, and was reported.
  case obstructed
  /// A signal ended the run.
  case interrupted(signal: Int32)
  /// Something happened that should be impossible.
  case bug(String)
  /// Anything else, with the message to print.
  case message(String, ExitCode = ExitCode(1))

  var exitCode: ExitCode {
    switch self {
    case .findings: ExitCode(1)
    case .bug: ExitCode(70)
    case .obstructed: .inputOutput
    case .interrupted(let signal): ExitCode(128 + signal)
    case .message(_, let code): code
    }
  }

  var report: String {
    switch self {
    case .findings, .obstructed, .interrupted: ""
    case .bug(let message): "error: \(message); this is a bug in dbgen\n"
    case .message(let message, _): message + "\n"
    }
  }
}

extension Failure {
  /// Something other than the expected file is in its place, and isn't replaced.
  static func irregularFile(_ path: String, _ kind: FileKind, due: String = "a file") -> Failure {
    .message(
      "error: \(kind.rawValue) at '\(path.displayed)' is in the way of \(due)", .inputOutput)
  }

  /// A file of a history was edited while the command worked on it.
  static func changedMeanwhile(_ path: String) -> Failure {
    .message(
      "\(path.displayed):1:1: error: the file has changed since it was read: run the command again [MG004]"
    )
  }
}

extension FileError: ReportedError {
  var exitCode: ExitCode { .inputOutput }
  var report: String { "error: \(description)\n" }
}

extension SourceFileError: ReportedError {
  var exitCode: ExitCode { .inputOutput }
  var report: String { "error: \(description)\n" }
}

extension ExitCode {
  /// A file could not be read or written.
  static let inputOutput = ExitCode(74)
}
