import ArgumentParser
import SchemaParser

/// An error that ends a run. Scripts rely on the exit statuses.
protocol ReportedError: Error {
  var exitCode: ExitCode { get }
  /// What is left to say on standard error.
  var report: String { get }
}

/// Why a run ends, where it isn't a call of the operating system that failed.
enum Failure: ReportedError {
  /// Something was found, and has been reported.
  case findings
  /// What is no file stands where files belong, and has been reported.
  case obstructed
  /// The run was told to end by a signal.
  case interrupted(signal: Int32)
  /// What can't happen has happened.
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
