import CodeGen
import SchemaParser
import SchemaSQL

/// The diagnostics for the schemas of a run.
struct SchemaReport {
  private var entries: [(source: SourceFile, diagnostics: [Diagnostic], hasLines: Bool)] = []
  private let origins: FileOrigins
  private var collisions: [Message] = []
  /// Whether to report advice on valid schemas.
  private let givesAdvice: Bool

  init(givesAdvice: Bool = false, beside origins: FileOrigins = FileOrigins()) {
    (self.givesAdvice, self.origins) = (givesAdvice, origins)
  }

  /// - Parameter hasLines: Whether the file is text, and not a database.
  mutating func add(_ diagnostics: [Diagnostic], of source: SourceFile, hasLines: Bool = true) {
    let diagnostics = givesAdvice ? diagnostics : diagnostics.filter { !$0.code.isAdvice }
    if !diagnostics.isEmpty { entries.append((source, diagnostics, hasLines)) }
  }

  /// Whether there is nothing to report.
  var isEmpty: Bool { entries.isEmpty && collisions.isEmpty }

  /// Whether an error has been added.
  var hasErrors: Bool { entries.contains(where: \.diagnostics.hasErrors) }

  /// Records where files come from, and reports the first that would be written twice.
  mutating func add(
    _ files: [GeneratedFile], of schema: CheckedSchema, in source: SourceFile, to output: String
  ) {
    let others = files.compactMap { file in
      origins.record(file.name, in: output, from: source.path).map { (file, $0) }
    }
    guard let (file, other) = others.first else { return }
    let (range, advice) = CodeGenerator.origin(of: file, in: schema)
    let text = "'\(file.path)' is also generated from '\(other)': \(advice)"
    collisions.append(
      Message(
        Diagnostic(.fileOfTwoSchemas, text, at: range), in: source,
        excerptWithin: Console.format.isDocument ? nil : Console.columns))
  }

  /// Prints the report, and throws if it contains an error, or a warning if warnings count.
  func finish(countsWarnings: Bool = false) throws {
    printDiagnostics(countingWarnings: countsWarnings)
    let isFaulty = countsWarnings ? !entries.isEmpty : hasErrors
    if !isFaulty { Console.report(collisions) }
    if isFaulty || !collisions.isEmpty { throw Failure.findings }
  }

  /// Prints as many diagnostics as the limit allows, errors before warnings.
  private func printDiagnostics(countingWarnings: Bool) {
    // Programs get all of them.
    let isDocument = Console.format.isDocument
    let limit = isDocument ? Int.max : DiagnosticFormatter.limit
    let columns = isDocument ? nil : Console.columns
    var room = limit
    let errors = entries.map { Self.take(.error, of: $0.diagnostics, &room) }
    let warnings = entries.map { Self.take(.warning, of: $0.diagnostics, &room) }
    for (entry, chosen) in zip(entries, zip(errors, warnings).map(+)) {
      let messages = chosen.sortedByPosition().map {
        Message($0, in: entry.source, excerptWithin: columns)
      }
      Console.report(
        entry.hasLines ? messages : messages.map(\.ofWholeFile), areAsked: countingWarnings)
    }
    let shown = limit - room
    let hidden = entries.reduce(0) { $0 + $1.diagnostics.count } - shown
    if hidden > 0 { Console.printNotice("\(hidden) more diagnostics not shown\n") }
  }

  private static func take(
    _ severity: Diagnostic.Severity, of diagnostics: [Diagnostic], _ room: inout Int
  ) -> [Diagnostic] {
    let taken = diagnostics.sortedByPosition().filter { $0.severity == severity }.prefix(room)
    room -= taken.count
    return Array(taken)
  }

  /// Parses and checks a schema, and adds the diagnostics.
  ///
  /// - Parameter hasWarnings: Whether to add warnings, too.
  mutating func check(
    _ source: SourceFile, warning hasWarnings: Bool = false,
    objections: (CheckedSchema) -> [Diagnostic] = { _ in [] }
  ) -> CheckedSchema? {
    SQLiteMemory.limit(forSchemaOf: source.bytes.count)
    let (schema, diagnostics) = CheckedSchema.parse(source, objections: objections)
    let shown = schema?.written.withoutAllowed(diagnostics) ?? diagnostics
    add(hasWarnings ? shown : shown.errors, of: source)
    return schema
  }

  /// Reports diagnostics, and returns the error to throw.
  static func error(of diagnostics: [Diagnostic], in source: SourceFile) -> any Error {
    var report = SchemaReport()
    report.add(diagnostics, of: source)
    do {
      try report.finish()
    } catch { return error }
    return Failure.findings
  }
}

extension Message {
  /// The message with its file as the place.
  fileprivate var ofWholeFile: Message {
    var message = self
    message.place?.region = nil
    message.notes = notes.map(\.ofWholeFile)
    return message
  }
}
