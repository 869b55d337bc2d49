import Foundation
import Testing

extension PageRun {
  /// A dependency of the page's manifest.
  struct Dependency {
    /// Whether it is fetched from an address.
    let isRemote: Bool
    /// Whether `swift run dbgen` can build the command.
    let buildsCommand: Bool
  }

  /// Returns the dependency on a package; nil if there is no manifest, or no such dependency.
  func manifestDependency(on identity: String) async throws -> Dependency? {
    let outcome = try await Toolchain.shell(
      "PATH=$REAL_PATH swift package dump-package", in: sandbox)
    #expect(outcome.status == 0, "\(page.path): \(outcome.error)")
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(outcome.output.utf8))
    for (kind, package) in manifest.dependencies.flatMap(\.self)
    where package.first?.identity == identity {
      let traits = package.first?.traits.map(\.name) ?? []
      return Dependency(
        isRemote: kind == "sourceControl", buildsCommand: traits.contains("default"))
    }
    return nil
  }

  private struct Manifest: Decodable {
    let dependencies: [[String: [Package]]]

    struct Package: Decodable {
      let identity: String
      let traits: [Trait]
    }

    struct Trait: Decodable {
      let name: String
    }
  }
}
