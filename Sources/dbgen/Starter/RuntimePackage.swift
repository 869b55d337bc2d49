import ArgumentParser
import CodeGen
import SchemaParser

/// The package that contains the runtime, as the manifest of an app names it.
struct RuntimePackage {
  /// The name by which a target's dependencies refer to the package.
  let name: String
  /// The dependency of the app's package.
  let dependency: String
  /// The name by which the tools tell packages apart.
  private let identity: String

  /// The traits that an app asks for. The runtime needs none.
  private static let traits = ""

  /// Returns the package that a user has named, or else the one that came with the command.
  ///
  /// - Parameter place: The folder of the app.
  static func find(_ given: String?, from place: StarterPlace) throws -> RuntimePackage {
    let package = try unchecked(given, from: place)
    guard package.identity != place.name.lowercased() else {
      throw ValidationError(
        "A package can't depend on one of the same name, '\(place.name)'; choose another folder.")
    }
    return package
  }

  private static func unchecked(
    _ given: String?, from place: StarterPlace
  ) throws -> RuntimePackage {
    if let given {
      return isAddress(given) ? RuntimePackage(address: given) : try local(given, from: place)
    }
    guard let path = Executable.path.flatMap(standing(beside:)) else {
      throw missing("the package of the runtime didn't come with this command", nil)
    }
    return try RuntimePackage(path, from: place)
  }

  private init(_ path: String, from place: StarterPlace) throws {
    name = "dbgen"
    identity = try LexicalPath.absoluteParts(of: path).last?.lowercased() ?? ""
    let literal = SwiftLiteral.string(try place.relativePath(of: path))
    dependency = ".package(name: \"dbgen\", path: \(literal)\(Self.traits))"
  }

  private init(address: String) {
    let last = address.split { "/:".contains($0) }.last.map(String.init) ?? address
    name = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    identity = name.lowercased()
    let literal = SwiftLiteral.string(address)
    dependency = ".package(url: \(literal), from: \"\(DBGen.version)\"\(Self.traits))"
  }

  private static func isAddress(_ text: String) -> Bool {
    text.contains("://") || text.hasPrefix("git@")
  }

  private static func local(_ path: String, from place: StarterPlace) throws -> RuntimePackage {
    guard isRuntime(path) else { throw missing("this isn't the package of the runtime", path) }
    return try RuntimePackage(path, from: place)
  }

  /// Returns the package that was installed with an executable, or the checkout in which it was
  /// built.
  private static func standing(beside executable: String) -> String? {
    let parts = executable.split(separator: "/")
    let installed = parts.dropLast(2) + ["share", "dbgen", "package"]
    let checkouts = parts.indices.reversed().filter { parts[$0] == ".build" }.map { parts[..<$0] }
    return ([installed] + checkouts).map { "/" + $0.joined(separator: "/") }.first(where: isRuntime)
  }

  private static func isRuntime(_ path: String) -> Bool {
    let manifest = LexicalPath.join(path, "Package.swift")
    return (try? Manifest(manifest).mentions(".library(name: \"DBGenRuntime\"")) ?? false
  }

  private static func missing(_ text: String, _ path: String?) -> Failure {
    let text = text + "; name it with --package"
    return .message(
      path.map { Message(.error, .missingRuntime, text, path: $0) }
        ?? Message(.error, .missingRuntime, text, at: nil))
  }
}
