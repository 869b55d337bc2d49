import ArgumentParser
import DBGenSQLSyntax
import SchemaParser

/// The project that a command works on if it is given no schemas: the file `dbgen.yaml`, read.
struct Project {
  let source: SourceFile
  private let file: ProjectFile

  /// Reads a project file. Reports all of its errors, and throws if there are any.
  ///
  /// - Parameter path: The file. By default, it is in the working directory.
  init(_ path: String?) throws {
    source = try Self.read(path)
    let path = source.path
    let (file, diagnostics) = ProjectFile.parse(source)
    var report = SchemaReport()
    report.add(diagnostics, of: source)
    try report.finish()
    guard let file else { throw Failure.findings }
    self.file = file
    report.add(try wrongPaths(below: SourceRoot(ofFile: path)) + missingExtensions, of: source)
    try report.finish()
  }

  /// Reads a project file. Only a command line that names it can have it elsewhere.
  private static func read(_ path: String?) throws(SourceFileError) -> SourceFile {
    if let path { return try .read(named: path) }
    return try .read(path: ProjectFile.name, below: SourceRoot(ofFile: ProjectFile.name))
  }

  /// The extensions that aren't loaded. A project file comes with pull requests, and an extension
  /// runs code, so only the command line has one loaded.
  private var missingExtensions: [Diagnostic] {
    file.extensions.compactMap { file in
      let path = path(file.value)
      if RequestedExtensions.contain(path) { return nil }
      return Diagnostic(
        .unloadableExtension,
        "an extension runs code, so the command line has to name it, too: "
          + "--extension \(ShellWord.quote(path))", at: file.range)
    }
  }

  /// Returns the paths that lead out of the project, since a pull request could otherwise have any file read or
  /// written, and the schemas that can't be read.
  private func wrongPaths(below root: SourceRoot) -> [Diagnostic] {
    file.schemas.flatMap { entry in
      [objection(to: entry.schema, isRead: true, below: root)]
        + [entry.output, entry.tests, entry.doc].compactMap(\.self).map {
          objection(to: $0, isRead: false, below: root)
        }
    }.compactMap(\.self)
  }

  private func objection(
    to name: Located<String>, isRead: Bool, below root: SourceRoot
  ) -> Diagnostic? {
    var code = DiagnosticCode.strayPath
    do throws(SourceFileError) {
      _ = try root.resolve(path(name.value))
      code = .unreadableFile
      if isRead { _ = try SourceFile.read(path: path(name.value), below: root) }
      return nil
    } catch {
      return Diagnostic(code, "'\(name.value)': \(error.reason)", at: name.range)
    }
  }

  /// Reads a project file; returns nil if it has errors, which another reading reports.
  init?(silently path: String?) {
    guard let source = try? Self.read(path) else { return nil }
    let (file, diagnostics) = ProjectFile.parse(source)
    guard let file, !diagnostics.hasErrors else { return nil }
    (self.source, self.file) = (source, file)
  }

  /// Reads the project of a command that was given no schemas.
  static func current(_ path: String?) throws -> Project {
    guard path != nil || FileSystem.exists(ProjectFile.name) else {
      let above = try LexicalPath.projectFolder(above: ".")
        .map { LexicalPath.join($0, ProjectFile.name) }
      let advice =
        above.map { "but '\($0)': run this there, or with '--config \(ShellWord.quote($0))'" }
        ?? "which 'dbgen init' makes"
      throw ValidationError(
        "Missing expected argument '<schema>', and there is no '\(ProjectFile.name)' here, \(advice)."
      )
    }
    try SourceRoot.useFolder(ofProject: path ?? ProjectFile.name)
    return try Project(path)
  }

  /// The schemas, each once.
  var schemas: [String] {
    file.schemas.map { path($0.schema.value) }.unique
  }

  /// The only schema, for commands that take one.
  func schema() throws -> String {
    let schemas = schemas
    guard schemas.count == 1 else {
      throw ValidationError(
        "Name one of the \(schemas.count.counted("schema")) of '\(source.path)': "
          + schemas.joined(separator: ", "))
    }
    return schemas[0]
  }

  /// The targets, by output directory, in the order of the file.
  var targets: [GenerationTarget] {
    file.schemas.reduce(into: []) { targets, entry in
      let output = path(entry.output.value)
      let index = targets.firstIndex { $0.output == output } ?? targets.count
      if index == targets.count { targets.append(GenerationTarget(output: output)) }
      targets[index].schemas.append(
        .init(
          path: path(entry.schema.value), access: entry.access,
          tests: entry.tests.map { path($0.value) }, module: entry.module?.value))
    }
  }

  /// The data dictionaries to write, in the order of the file.
  var documents: [(schema: String, output: Located<String>)] {
    file.schemas.compactMap { entry in
      entry.doc.map { (path(entry.schema.value), Located(path($0.value), at: $0.range)) }
    }
  }

  private func path(_ relative: String) -> String {
    let parts = relative.parts(between: "/").filter { $0 != "" && $0 != "." }
      .joined(separator: "/")
    return LexicalPath.isAbsolute(relative)
      ? "/" + parts : LexicalPath.join(LexicalPath.split(source.path).directory, parts)
  }
}

/// The schemas whose files go to one output directory.
struct GenerationTarget {
  let output: String
  /// The name of the file in the output directory that holds all source, if only one is written.
  var singleFile: String?
  var schemas: [Input] = []

  struct Input {
    let path: String
    /// The name in the headers of generated files; nil to find it.
    var name: String?
    var access = AccessLevel.internal
    /// The directory of the generated tests.
    var tests: String?
    /// The module that the tests import.
    var module: String?
  }
}
