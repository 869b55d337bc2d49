import ArgumentParser
import SchemaParser

#if !Command
  #error("the command needs the trait 'Command': depend on dbgen without 'traits: []'")
#endif

/// The `dbgen` command.
@main
struct DBGen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dbgen",
    abstract: "Generate Swift structs and a data access layer from table schemas in YAML.",
    discussion: """
      Begin a project, change its schema, and generate its Swift code:

        dbgen init App && cd App
        dbgen generate

      Exit status: 0 done; 1 errors in a schema, or a difference was found; 64 bad usage; \
      70 a bug in dbgen; 74 a file could not be read or written.
      """,
    version: version,
    // Each says its name: deriving one from a type takes longer than reading a schema.
    subcommands: [
      Init.self, Generate.self, CheckCommand.self, Lint.self, Explain.self, Import.self,
      Export.self, DocCommand.self, MigrationCommand.self, ClusterCommand.self, EditorSchema.self,
    ])

  static let version = "0.1.0"

  static let _errorLabel = "error"

  static func main() {
    ProcessSetup.prepare()
    var command: (any ParsableCommand)?
    do {
      command = try parseAsRoot()
      try RequestedExtensions.load()
      try command?.run()
      exit(withError: finishing(.success))
    } catch let error as any ReportedError {
      Console.report(error.messages)
      let status = finishing(error.exitCode)
      if case Failure.interrupted(let signal) = error { TerminationSignals.end(by: signal) }
      exit(withError: status)
    } catch {
      let wrongHelp = exitCode(for: error).isSuccess ? misread : nil
      let error = wrongHelp ?? error
      let status = exitCode(for: error)
      if status.isSuccess { exit(withError: error) }
      let text = wrongHelp != nil ? nil : command.map { usageMessage(for: error, of: type(of: $0)) }
      Console.printUsage(
        (text ?? fullMessage(for: error)).suggesting(Self.meantSubcommand).withoutFarOption)
      exit(withError: status)
    }
  }

  /// Prints the document of the run, if its format is one. Returns the exit status.
  private static func finishing(_ status: ExitCode) -> ExitCode {
    ProgressLine.hide()
    do {
      try Console.finish()
      return status
    } catch {
      // There is no document to say it in.
      Console.apply(.init())
      Console.report(error.messages)
      return error.exitCode
    }
  }

  /// Returns the message of a usage error that a command found while it ran, as those have that are
  /// found before.
  private static func usageMessage(
    for error: any Error, of command: any ParsableCommand.Type
  ) -> String {
    let usage = usageString(for: command)
    let name = usage.split(separator: " ").prefix { !"[<-".contains($0.first ?? "-") }
      .joined(separator: " ")
    return "\(_errorLabel): \(message(for: error))\nUsage: \(usage)\n"
      + "  See '\(name) --help' for more information."
  }

  /// The subcommand that the command line probably means, where it names none.
  private static var meantSubcommand: String? {
    unknownSubcommand.flatMap { closestMatch(to: $0.word, in: $0.known) }
  }

  /// The first word that isn't a subcommand, and those that can be in its place.
  private static var unknownSubcommand: (word: String, known: [String])? {
    var known = configuration.subcommands.map { $0.configuration }
    for word in CommandLine.arguments.dropFirst().drop(while: { $0 == "help" }) {
      guard let named = known.first(where: { $0.commandName == word }) else {
        return (word, known.compactMap(\.commandName))
      }
      known = named.subcommands.map { $0.configuration }
    }
    return nil
  }

  /// The error in a command line that the parser takes for one that asks for help: `-dash.yaml`, which
  /// has an h, or `help` with a word that is no subcommand.
  private static var misread: (any Error)? {
    let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
    if words.first == "help", let word = unknownSubcommand?.word, !word.hasPrefix("-") {
      return ValidationError("Unexpected argument '\(word)'")
    }
    return words.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 2 }
      .map { ValidationError("Unknown option '\($0)': a file of that name is './\($0)'") }
  }
}

extension String {
  /// The message of a usage error, without a suggestion of an option that has another name than the
  /// one that was given.
  fileprivate var withoutFarOption: String {
    let mark = ". Did you mean '--"
    let line = prefix { $0 != "\n" }
    let parts = line.split(separator: mark)
    guard line.contains("Unknown option '--"), parts.count == 2,
      let given = parts[0].split(separator: "'--").last.map({ String($0.dropLast()) })
    else { return self }
    let isNear = closestMatch(to: given, in: [String(parts[1].dropLast(2))]) != nil
    return isNear ? self : String(parts[0] + self[line.endIndex...])
  }

  /// The message of a usage error, with what was probably meant at the end of its first line.
  fileprivate func suggesting(_ name: String?) -> String {
    guard let name, let end = firstIndex(of: "\n") else { return self }
    return self[..<end] + ". Did you mean '\(name)'?" + self[end...]
  }
}
