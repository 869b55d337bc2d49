import SchemaParser

/// The folder that a project begins in, with the names that follow from it.
struct StarterPlace {
  let directory: String
  /// The last component of its path.
  let name: String
  /// Whether there is a package already.
  let hasPackage: Bool
  /// The name of the Xcode project or workspace that is there instead of a package, which is that of
  /// its app's folder.
  let xcodeProject: String?
  /// Whether the package depends on the runtime.
  let hasRuntime: Bool
  /// The name of the package and its module.
  let module: String
  /// The folder of the target's sources.
  let sources: String

  init(_ path: String) throws {
    directory = path
    hasPackage = FileSystem.exists(Manifest.path(in: path))
    hasRuntime = try hasPackage && Manifest(of: path).mentions("DBGenRuntime")
    name = try LexicalPath.absoluteParts(of: path).last ?? ""
    module = Self.module(for: name)
    xcodeProject = try hasPackage ? nil : Self.xcodeProject(in: path)
    sources =
      try xcodeProject
      ?? (hasPackage ? Self.sources(in: path, of: module) : "Sources/\(module)")
  }

  static let schema = "Schemas/app.yaml"

  /// Whether the program is to be begun, too.
  var isNew: Bool { !hasPackage && xcodeProject == nil }

  /// The name of the example's database: that of the module, unless it is one of the example's types, or
  /// the name of a protocol or of types in generated source.
  var database: String {
    let taken = SwiftName.nestedTypes.union(["App", "Author", "Book", "ShelfRow"])
    return taken.contains { SwiftName.fileKey(of: $0) == SwiftName.fileKey(of: module) }
      ? "Library" : module
  }

  /// The folder of the generated files.
  var output: String { sources + "/Generated" }

  /// Returns a path in the folder, as the user would write it.
  func path(of file: String) -> String { LexicalPath.join(directory, file) }

  /// Returns the path that leads from the folder to a file, given as seen from the working directory.
  func relativePath(of file: String) throws -> String {
    if file.hasPrefix("/") { return file }
    let target = try LexicalPath.absoluteParts(of: file)
    let start = try LexicalPath.absoluteParts(of: directory)
    // Where the path of the folder has a link, `..` doesn't lead back.
    let hasLink = start.indices.contains { index in
      FileSystem.isLink("/" + start[...index].joined(separator: "/"))
    }
    if hasLink { return "/" + target.joined(separator: "/") }
    let path = LexicalPath.path(from: start, to: target)
    return path.isEmpty ? "." : path
  }

  /// Returns the name of a module for a folder: `my-app 2` -> `MyApp2`. The tools of some systems
  /// can't build modules with other letters than those of ASCII.
  private static func module(for folder: String) -> String {
    let name = SwiftName.type(from: folder)
    guard SwiftIdentifier.isValid(name), name.utf8.allSatisfy({ $0 < 0x80 }) else { return "App" }
    let isTaken = SwiftName.keywords.contains(name) || SwiftName.standardTypes.contains(name)
    return isTaken || otherModules.contains(name.lowercased()) ? name + "App" : name
  }

  /// The modules that a program is built with, in lower case, because file systems ignore case.
  private static let otherModules: Set<String> = [
    "codegen", "darwin", "dbgen", "dbgenadoption", "dbgenlibc", "dbgenmaintenance",
    "dbgenobservation",
    "dbgenruntime", "dbgensqlite", "dbgensqltext", "dbgenyaml", "dispatch", "foundation", "glibc",
    "main", "musl", "observation", "schemadocumentation", "schemaimporter",
    "schemamigration", "schemaparser", "swift", "swiftui", "synchronization", "testing", "xctest",
  ]

  private static func xcodeProject(in path: String) throws -> String? {
    // What isn't a folder is reported when files are written.
    guard FileSystem.isDirectory(path) else { return nil }
    let names = try Directory.open(path)?.names().sorted() ?? []
    return [".xcodeproj", ".xcworkspace"].lazy.compactMap { end in
      names.first { $0.hasSuffix(end) }.map { String($0.dropLast(end.count)) }
    }.first
  }

  /// Returns the folder of the package's first target, or of one that is named after the package.
  private static func sources(in path: String, of module: String) throws -> String {
    guard let directory = try Directory.open(LexicalPath.join(path, "Sources")) else {
      return "Sources/\(module)"
    }
    let names = try directory.names().sorted()
    if names.contains(where: { $0.hasSuffix(".swift") }) { return "Sources" }
    let folders = try names.filter {
      try !$0.hasPrefix(".") && directory.kind(of: $0)?.kind == .directory
    }
    // Others are of C, which can't be in one target with Swift.
    let ofSwift = try folders.filter { folder in
      try directory.subdirectory(folder)?.names().contains { $0.hasSuffix(".swift") } ?? false
    }
    let name = folders.contains(module) ? module : ofSwift.first ?? folders.first ?? module
    return "Sources/\(name)"
  }
}

/// The text of a Package.swift.
struct Manifest {
  private let text: String

  init(of package: String) throws {
    text = String(decoding: try SourceFile.read(path: Self.path(in: package)).bytes, as: UTF8.self)
  }

  static func path(in package: String) -> String { LexicalPath.join(package, "Package.swift") }

  func mentions(_ word: String) -> Bool { text.contains(word) }
}
