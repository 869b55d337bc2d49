import CodeGen
import SchemaImporter
import SchemaParser
import SchemaSQL

/// The files of a new project.
struct StarterProject {
  private let place: StarterPlace
  /// The package of the runtime, if the app's package has yet to depend on it.
  private let runtime: RuntimePackage?
  private let imported: StarterImport?
  private(set) var files = NewFiles()
  /// The functions, collations and tokenizers that the program has to register before it runs.
  private var registrations: [String] = []
  /// A line about names whose words have another case in the generated source.
  private(set) var changedNames = ""

  /// Makes the files; a package too, if there is none.
  init(_ place: StarterPlace, _ runtime: RuntimePackage?, _ imported: StarterImport?) throws {
    (self.place, self.runtime, self.imported) = (place, runtime, imported)
    files.add(StarterPlace.schema, schema)
    files.add(ProjectFile.name, StarterText.project(output: place.output))
    if place.isNew { try addPackage() }
  }

  private var schema: String { imported?.text ?? StarterText.schema(place.database) }

  private mutating func addPackage() throws {
    let compilation = try compilation()
    changedNames = compilation.changedNames
    for file in compilation.files { files.add(place.output + "/" + file.path, file.text) }
    let names = Set(compilation.files.flatMap { $0.text.words } + ["Self"])
    let program = StarterProgram(
      type: [place.module, "Main", "Program"].first { !names.contains($0) } ?? "StartOfProgram")
    let text =
      if let imported, let schema = compilation.schemas.first {
        program.counting(imported, schema)
      } else { program.example(place.database) }
    registrations = compilation.schemas.flatMap(\.registrations)
    files.add("\(place.sources)/App.swift", text)
    if let runtime {
      files.add(
        "Package.swift",
        StarterText.manifest(place.module, runtime, takingFilesOver: imported != nil))
    }
    addIfMissing(".gitignore", StarterText.ignored)
  }

  /// Adds the notes for coding agents, unless the project has some.
  mutating func addAgents() {
    addIfMissing("AGENTS.md", StarterText.agents(output: place.output, page: runtime?.agentsPage))
  }

  /// Adds a file that a new repository may have already, which does no harm.
  private mutating func addIfMissing(_ name: String, _ text: String) {
    if !FileSystem.isTaken(place.path(of: name)) { files.add(name, text) }
  }

  /// Generates the source as `dbgen generate` does.
  private func compilation() throws -> Compilation {
    let source = SourceFile(path: place.path(of: StarterPlace.schema), bytes: Array(schema.utf8))
    let target = GenerationTarget(
      output: place.path(of: place.output),
      schemas: [.init(path: source.path, name: StarterPlace.schema)])
    let compilation = try Pipeline.compile([SchemaFiles(schema: source, history: [])], for: target)
    try compilation.proveMigrations()
    return compilation
  }

  /// The commands and the lines that the user needs next.
  var nextSteps: String {
    if !place.isNew {
      return (runtime.map(additions) ?? "")
        + "to write the Swift in '\(place.output)':   \(inFolder("dbgen generate"))\n"
    }
    let first =
      registrations.isEmpty
      ? "" : ", once App.swift registers \(registrations.joined(separator: ", "))"
    return "to run the program\(first):   \(inFolder("swift run"))\n"
  }

  private func additions(_ runtime: RuntimePackage) -> String {
    place.xcodeProject == nil
      ? StarterText.additions(runtime, takingFilesOver: imported != nil)
      : StarterText.xcodeAdditions(runtime, takingFilesOver: imported != nil)
  }

  private func inFolder(_ command: String) -> String {
    // After cd, a name that begins with - would be an option.
    let folder = (place.directory.hasPrefix("-") ? "./" : "") + place.directory
    return folder == "." ? command : "cd \(ShellWord.quote(folder)) && \(command)"
  }
}

/// A schema that exists elsewhere, which a project begins with.
struct StarterImport {
  let text: String
  /// The database, as a path from the project's folder, if that is what was imported.
  let database: String?
  /// The name of the program's own database, which is not that of the imported one.
  let copy: String

  /// Imports a schema, and reports its oddities.
  init(_ path: String, in place: StarterPlace) throws {
    let source = try ImportSource(arguments: [path])
    text = try source.schema().text
    database = source.isDatabase ? try place.relativePath(of: path) : nil
    let names = (0...).lazy.map { ["app", "copy"].count > $0 ? ["app", "copy"][$0] : "copy\($0)" }
    copy =
      names.map { $0 + ".sqlite" }.first { !FileSystem.isTaken(place.path(of: $0)) }
      ?? "app.sqlite"
  }
}

extension String {
  /// The words of a text, as far as they could be names in Swift.
  fileprivate var words: [String] {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
  }
}
