import DBGenAdoption
import DBGenRuntime
import SchemaMigration
import SchemaParser
import SchemaSQL

/// A database file and the history of its schema, as an app that opens the file sees them.
struct DatabaseFile {
  /// The path for messages, or what else the database is called.
  let path: String
  /// The path of the file that is read.
  let place: String
  let app: AppSchema
  let report: DatabaseReport

  /// Inspects a file without changing it.
  ///
  /// - Parameter name: The name for messages, if it isn't the path.
  /// - Parameter isOurs: Whether the file is about to be migrated, so that SQLite may create its
  ///   own files beside it. Otherwise, a copy is read if the file has a log. If it has a journal, a
  ///   copy is read in any case: rolling the journal back would change the file, and a journal may
  ///   name other files, which is refused.
  init(_ path: String, named name: String? = nil, of app: AppSchema, isOurs: Bool = false) throws {
    self.path = name ?? path
    place = path
    self.app = app
    try FileSystem.requireFile(path)
    ProgressLine.show("reading \(self.path)")
    let isReadInPlace = isOurs && FileSystem.size(path + "-journal") == 0
    let copy = isReadInPlace ? nil : try RecoveredCopy(reading: path)
    defer { copy?.remove() }
    do {
      try FileName.requireFiles(at: path)
      // The values of a file that is about to be migrated are read once it is.
      report = try DatabaseReport(
        ofFile: copy?.path ?? path, for: app.schema,
        readingRows: { !isOurs || $0.storedVersion == 0 || $0.place == .current }, of: app.source)
    } catch {
      throw ImportFailure(path: path, error, code: .unfitDatabase)
    }
  }

  var versions: [SchemaVersion] { app.versions }

  /// The versions that are still to be applied.
  var pending: [SchemaVersion] {
    guard report.place == .older, let version = report.version else { return [] }
    return versions.filter { $0.number > version }
  }

  /// A sentence about the room that the pending migrations need; nil if they need none to speak of, or
  /// if the database isn't on this disk.
  var room: String? {
    guard path == place else { return nil }
    let pending = pending.map { Int32(clamping: $0.number) }
    return report.space?.sentence(
      of: app.schema.migrations.filter { pending.contains($0.version) }, backsUp: true)
  }

  /// Whether an app would accept the file, as far as this can be told without migrating it.
  var isSound: Bool {
    (report.place != .newer || report.olderAccess != nil) && report.place != .foreign
      && report.differences.isEmpty
  }

  /// Returns sentences about rows that the app couldn't read, with the ways out.
  private func complaints(about unreadable: [UnreadableRows]) -> [String] {
    let command = "dbgen migration new " + ShellWord.quote(app.migrated.source.path)
    return unreadable.flatMap { $0.lines(command) } + [olderVersionHint].compactMap(\.self)
  }

  /// A line about the version before, if the file was taken for one of the last version, but may as
  /// well be of that one.
  private var olderVersionHint: String? {
    guard report.storedVersion == 0, report.place == .current, let last = versions.last,
      let before = versions.dropLast().last, !last.actions.isEmpty,
      before.snapshot.statements.map(\.value) == last.snapshot.statements.map(\.value)
    else { return nil }
    return "if all of its values are from before \(last.title), which then rewrites them:   "
      + "PRAGMA user_version = \(before.number)"
  }

  /// Reports that the app couldn't read some rows, which is an error for a file that it would take over.
  func report(_ unreadable: [UnreadableRows]) throws {
    guard !unreadable.isEmpty else { return }
    if report.storedVersion == 0 { throw objection(to: unreadable) }
    Console.report([message(.warning, nil, about: unreadable)])
  }

  /// The error that the app couldn't read some rows.
  func objection(to unreadable: [UnreadableRows]) -> Failure {
    .message(message(.error, .unfitDatabase, about: unreadable))
  }

  /// The message that the app can't read some rows.
  func message(
    _ level: Message.Level, _ code: DiagnosticCode?, about unreadable: [UnreadableRows]
  ) -> Message {
    let lines = lines(about: unreadable)
    return Message(level, code, lines.joined(separator: "\n"), path: path)
  }

  /// A sentence that the app can't read some rows, and lines about them; empty if it can.
  func lines(about unreadable: [UnreadableRows]) -> [String] {
    guard !unreadable.isEmpty else { return [] }
    return ["the app can't read some of its values"]
      + complaints(about: unreadable).map { "  \($0)" }
  }

  /// The error that an app wouldn't open the file, or may not be able to migrate it.
  var objection: Failure {
    var message = Message(.error, .unfitDatabase, sentence, path: path)
    message.details = (report.differences + takeoverAdvice).map { "  \($0)" }
    return .message(message)
  }

  /// The ways out if another program made the file and gave it its version.
  var takeoverAdvice: [String] {
    let schema = ShellWord.quote(app.migrated.source.path)
    guard report.olderAccess == nil else { return [] }
    let (found, first) = (report.storedVersion, versions.first)
    let isOfOther = report.place == .newer || report.place == .foreign
    if isOfOther, found != 0, !SchemaVersion.takenNumbers.contains(found) {
      return [
        "if another program made it, to make it a file without a version:   PRAGMA user_version = 0"
      ]
    }
    if let number = versionWithAdditions {
      return [
        "if what isn't in the schema is somebody else's, to make it a file of version \(number):   "
          + "PRAGMA user_version = \(number)"
      ]
    }
    if report.place == .newer, versions.count == 1, first?.takesOver != true {
      let unseal = first?.isSealed == true ? "dbgen migration unseal \(schema) && " : ""
      return [
        "if another program made it:   \(unseal)dbgen migration new \(schema) --takes-over \(found)"
      ]
    }
    if first?.takesOver == true, !report.differences.isEmpty, report.version != nil {
      return [
        "if its program makes this form, too, rebuild the tables before the app opens it: see "
          + "'Older versions of a file' in docs/coming-from.md"
      ]
    }
    guard report.place == .foreign, found > 0, found < oldest, first?.takesOver == true else {
      return []
    }
    return [
      "to take it over, too, begin the history with version \(found): see 'Older versions of a file' in "
        + "docs/coming-from.md"
    ]
  }

  /// The version that a file without a version would have but for tables and other objects that aren't
  /// in the schema; nil if there is none.
  private var versionWithAdditions: Int64? {
    guard report.place == .foreign, report.storedVersion == 0 else { return nil }
    let head = "it is most like version "
    let (heads, rest) = (
      report.differences.filter { $0.hasPrefix(head) },
      report.differences.filter { !$0.hasPrefix(head) }
    )
    let areAdditions = rest.allSatisfy {
      $0.hasSuffix(" is not in the schema") && !$0.hasPrefix("column ")
    }
    guard areAdditions, !rest.isEmpty else { return nil }
    return heads.first.map { Int64($0.dropFirst(head.count)) } ?? versions.first?.number
  }

  /// The state of the file, as a sentence.
  var sentence: String {
    let current = versions.last.map(\.title) ?? "version 1"
    let version = versions.first { $0.number == report.version ?? 0 }?.title ?? current
    let hadNone = report.storedVersion == 0
    switch report.place {
    case .empty: return "\(path) is empty; the schema is at \(current)"
    case .current where hadNone:
      return "\(path) has no version but matches \(version), and opening it takes it over"
    case .current where !isSound: return "\(path) is at \(version), but has been changed"
    case .current where !report.hasAccess:
      return "\(path) is at \(version), but stores another minReader or minWriter, which "
        + "'dbgen migration apply' replaces"
    case .current: return "\(path) is up to date, at \(version)"
    case .older where hadNone:
      return "\(path) has no version but matches \(version), \(distance) \(current)"
    case .older: return "\(path) is at version \(report.storedVersion), \(distance) \(current)"
    case .newer:
      let access = report.olderAccess.map {
        $0 == .reading ? ", which may read it" : ", which may read and write it"
      }
      return "\(path) is at version \(report.storedVersion), newer than the schema, at "
        + (app.migrated.history.versions.isEmpty ? "version 1, as it has no history" : current)
        + (access ?? "")
    case .foreign where hadNone:
      return "\(path) has no version, and doesn't match any version of the schema"
    case .foreign where report.storedVersion < 0:
      return "\(path) is at version \(report.storedVersion) of another program"
    case .foreign where report.storedVersion < oldest && versions.first?.takesOver == true:
      return
        "\(path) is at version \(report.storedVersion), older than version \(oldest), which the "
        + "schema takes over"
    case .foreign where report.storedVersion < oldest:
      return "\(path) is at version \(report.storedVersion); versions before \(oldest) are no "
        + "longer supported"
    case .foreign:
      return "\(path) is at version \(report.storedVersion), which the history of the schema "
        + "doesn't have"
    }
  }

  /// The number of the first version in the history.
  private var oldest: Int64 { versions.first?.number ?? 1 }

  private var distance: String {
    "\(pending.count.counted("version")) behind"
  }
}

extension SchemaVersion {
  var title: String { "version \(number) '\(name)'" }
}

extension MigratedSchema {
  /// Returns all versions, after checking that the sealed ones do nothing but migrate.
  func versionsToRun() throws -> [SchemaVersion] {
    let versions = try allVersions()
    guard let objection = history.objection else { return versions }
    throw report(objection.diagnostics, in: objection.source)
  }

  /// Returns all versions. A schema without a history has one, version 1.
  func allVersions() throws -> [SchemaVersion] {
    let versions = try currentVersions()
    guard versions.isEmpty else { return versions }
    return [SchemaVersion(number: 1, snapshot: SchemaSnapshot(of: schema))]
  }
}
