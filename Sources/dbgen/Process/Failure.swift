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

  var exitCode: ExitCode {
    switch self {
    case .findings: ExitCode(1)
    case .bug: ExitCode(70)
    case .obstructed: .inputOutput
    case .interrupted(let signal): ExitCode(128 + signal)
    }
  }

  var report: String {
    switch self {
    case .findings, .obstructed, .interrupted: ""
    case .bug(let message): "error: \(message); this is a bug in dbgen\n"
    }
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
