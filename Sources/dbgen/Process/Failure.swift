import ArgumentParser
import SchemaParser

/// An error that ends a run. Scripts rely on the exit statuses.
protocol ReportedError: Error {
  var exitCode: ExitCode { get }
  /// The messages that are left to print.
  var messages: [Message] { get }
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
  case message(Message, ExitCode = ExitCode(1))

  var exitCode: ExitCode {
    switch self {
    case .findings: ExitCode(1)
    case .bug: ExitCode(70)
    case .obstructed: .inputOutput
    case .interrupted(let signal): ExitCode(128 + signal)
    case .message(_, let code): code
    }
  }

  var messages: [Message] {
    switch self {
    case .findings, .obstructed, .interrupted: []
    case .bug(let text): [Message(.error, .bug, "\(text); this is a bug in dbgen", at: nil)]
    case .message(let message, _): [message]
    }
  }

  static func error(
    _ code: DiagnosticCode, _ text: String, path: String, _ exitCode: ExitCode = ExitCode(1)
  ) -> Failure {
    .message(Message(.error, code, text, path: path), exitCode)
  }

  /// Something other than the expected file is in its place, and isn't replaced.
  static func irregularFile(_ path: String, _ kind: FileKind, expected: String = "a file")
    -> Failure
  {
    .error(
      .irregularFile, "\(kind.rawValue) is in the way of \(expected)", path: path, .inputOutput)
  }

  static func existingFile(_ path: String, _ text: String) -> Failure {
    .error(.existingFile, text, path: path, .inputOutput)
  }

  /// A file of a history was edited while the command worked on it.
  static func changedMeanwhile(_ path: String) -> Failure {
    .message(
      Message(
        .error, .forkedHistory, "the file has changed since it was read: run the command again",
        startOf: path))
  }

  /// Versions were added to a history, or removed, while the command worked on it.
  static func changedHistory(_ folder: String) -> Failure {
    .error(
      .forkedHistory, "the history has changed since it was read: run the command again",
      path: folder)
  }
}

extension FileError: ReportedError {
  var exitCode: ExitCode { .inputOutput }
  var messages: [Message] { [Message(.error, .failedFile, reason, path: path)] }
}

extension SourceFileError: ReportedError {
  var exitCode: ExitCode { .inputOutput }
  var messages: [Message] {
    [Message(.error, .unreadableFile, "the file can't be read: \(reason)", path: path)]
  }
}

extension ExitCode {
  /// A file could not be read or written.
  static let inputOutput = ExitCode(74)
}

extension Message {
  /// Returns the message with a note that is about no place.
  func noting(_ text: String) -> Message {
    altering(self) { $0.notes.append(Message(.note, nil, text, at: nil)) }
  }
}
