import ArgumentParser
import CodeGen
import SchemaParser

/// The package that contains the runtime, as the manifest of an app names it.
struct RuntimePackage {
  /// The name by which a target's dependencies refer to the package.
  let name: String
  /// Its path as seen from the app's folder, or its address.
  let location: String
  /// The dependency of the app's package.
  let dependency: String
  /// The path of the page for coding agents, as seen from the app's folder, if it is known.
  let agentsPage: String?
  /// The name by which the tools tell packages apart.
  private let identity: String

  private static let agentsFile = "docs/agents.md"

  /// Leaves out the command, so that an app fetches no package that only that needs.
  private static let withoutCommand = ", traits: []"

  /// Returns the package that a user has named, or else the one that came with the command.
  ///
  /// - Parameter place: The folder of the app.
  static func find(_ given: String?, from place: StarterPlace) throws -> RuntimePackage {
    let package = try unchecked(given, from: place)
    try require(
      package.identity != place.name.lowercased(),
      "A package can't depend on one of the same name, '\(place.name)'; choose another folder.")
    return package
  }

  private static func unchecked(
    _ given: String?, from place: StarterPlace
  ) throws -> RuntimePackage {
    if let given {
      return (given.contains("://") || given.hasPrefix("git@"))
        ? RuntimePackage(address: given, from: place) : try local(given, from: place)
    }
    guard let path = Executable.path.flatMap(path(beside:)) else {
      throw missing("the package of the runtime didn't come with this command", nil)
    }
    return try RuntimePackage(path, from: place)
  }

  private init(_ path: String, from place: StarterPlace) throws {
    name = "dbgen"
    identity = try LexicalPath.absoluteParts(of: path).last?.lowercased() ?? ""
    location = try place.relativePath(of: path)
    agentsPage = LexicalPath.join(location, Self.agentsFile)
    let literal = SwiftLiteral.string(location)
    // An installed package has no command, and then traits are an error.
    let traits = try Manifest(of: path).mentions(".trait(") ? Self.withoutCommand : ""
    dependency = ".package(name: \"dbgen\", path: \(literal)\(traits))"
  }

  private init(address: String, from place: StarterPlace) {
    let last = address.split { "/:".contains($0) }.last.map(String.init) ?? address
    name = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    identity = name.lowercased()
    location = address
    // Xcode has its checkouts elsewhere.
    agentsPage =
      place.xcodeProject == nil ? ".build/checkouts/\(name)/\(Self.agentsFile)" : nil
    let literal = SwiftLiteral.string(address)
    dependency = ".package(url: \(literal), from: \"\(DBGen.version)\"\(Self.withoutCommand))"
  }

  private static func local(_ path: String, from place: StarterPlace) throws -> RuntimePackage {
    guard isRuntime(path) else { throw missing("this isn't the package of the runtime", path) }
    return try RuntimePackage(path, from: place)
  }

  /// Returns the package that was installed with an executable, or the checkout in which it was
  /// built.
  private static func path(beside executable: String) -> String? {
    let parts = executable.split(separator: "/")
    let installed = parts.dropLast(2) + ["share", "dbgen", "package"]
    let checkouts = parts.indices.reversed().filter { parts[$0] == ".build" }.map { parts[..<$0] }
    return ([installed] + checkouts).map { "/" + $0.joined(separator: "/") }.first(where: isRuntime)
  }

  private static func isRuntime(_ path: String) -> Bool {
    (try? Manifest(of: path).mentions(".library(name: \"DBGenRuntime\"")) ?? false
  }

  private static func missing(_ text: String, _ path: String?) -> Failure {
    let text =
      text + "; name it with --package, such as --package ../dbgen or "
      + "--package https://github.com/OWNER/dbgen"
    return .message(
      path.map { Message(.error, .missingRuntime, text, path: $0) }
        ?? Message(.error, .missingRuntime, text, at: nil))
  }
}
