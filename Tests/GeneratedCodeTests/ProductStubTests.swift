import Foundation
import Testing

/// Members that products add to the runtime's types, and what the runtime says of them to an app that
/// doesn't import the product.
@Suite("functions of other products")
struct ProductStubTests {
  private static let products = [
    "Adoption", "Maintenance", "Observation", "Cluster", "Integrations",
  ]

  private static func sources(_ folder: String) throws -> [String] {
    let root = Repository.root.appending(path: "Sources/\(folder)")
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: root.path(percentEncoded: false))
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map {
      try String(contentsOf: root.appending(path: $0), encoding: .utf8)
    }
  }

  /// Returns the public members in the extensions of a text, as `Database.vacuum`.
  private static func members(in text: String) -> [(type: String, name: String)] {
    var type: String?
    return text.split(separator: "\n").compactMap { line in
      if let match = line.firstMatch(of: /^extension ([\w.]+)/) { type = String(match.output.1) }
      if line == "}" { type = nil }
      let pattern = /^  public (?:static )?(?:(?:func|var|let) (\w+)|(init))/
      guard let type, let match = line.firstMatch(of: pattern) else { return nil }
      return (type, String(match.output.1 ?? match.output.2 ?? ""))
    }
  }

  @Test("each has a stub in the runtime that names the product, and isn't linked")
  func stubs() throws {
    let runtime = try Self.sources("Runtime").joined(separator: "\n")
    var count = 0
    for product in Self.products {
      let members = try Self.sources(product).flatMap(Self.members)
      for (type, name) in Set(members.map { "\($0.type).\($0.name)" }).map(Self.parts) {
        guard try Self.declares(type, in: runtime) else { continue }
        count += 1
        #expect(
          try Self.hasStub(name, of: type, naming: "DBGen\(product)", in: runtime),
          "\(product): \(type).\(name)")
      }
    }
    #expect(count > 15)
  }

  private static func parts(_ member: String) -> (type: String, name: String) {
    let dot = member.lastIndex(of: ".") ?? member.endIndex
    return (String(member[..<dot]), String(member[dot...].dropFirst()))
  }

  private static func declares(_ type: String, in runtime: String) throws -> Bool {
    let name = type.split(separator: ".").last ?? ""
    return try runtime.contains(
      Regex("public (final )?(struct|class|enum|protocol) \\Q\(name)\\E\\b"))
  }

  /// Whether the runtime has an unavailable member whose message names the product.
  private static func hasStub(
    _ name: String, of type: String, naming product: String, in runtime: String
  ) throws -> Bool {
    let declaration = name == "init" ? "init\\(" : "(func|var) \(name)\\b"
    let attributes = "(@_disfavoredOverload\\s+)?(@_alwaysEmitIntoClient\\s+)?public (static )?"
    let message = "unavailable,\\s+message: \"[^\"]*\(product)[^\"]*\"\\s*\\)\\s+"
    // An extension has the message for all in it.
    let pattern = message + "(extension .* \\{\n( .*\n|\n)*?\\s+)?" + attributes + declaration
    return try runtime.contains(Regex(pattern))
  }

  @Test("the types of products that apps write first have one, too")
  func types() throws {
    let runtime = try Self.sources("Runtime/OtherNames").joined(separator: "\n")
    #expect(runtime.contains("public typealias LiveValue<"))
  }
}
