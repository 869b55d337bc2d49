// swift-tools-version: 6.2
import PackageDescription

/// The artifact bundle with the command, or nil to build the command from source. The manifest can't
/// just look for a file: SwiftPM evaluates it again only if it or the environment changes.
let bundle = Context.environment["DBGEN_BUNDLE"]

let command: Target.Dependency =
  bundle == nil ? .product(name: "dbgen", package: "dbgen") : .target(name: "DBGenCommand")

let package = Package(
  name: "DBGenPlugins",
  platforms: [.macOS(.v15)],
  products: [
    .plugin(name: "DBGenPlugin", targets: ["DBGenPlugin"]),
    .plugin(name: "GenerateDAL", targets: ["GenerateDAL"]),
  ],
  targets: [
    .plugin(
      name: "DBGenPlugin", capability: .buildTool(), dependencies: [command], path: "DBGenPlugin"),
    .plugin(
      name: "GenerateDAL",
      capability: .command(
        intent: .custom(verb: "generate-dal", description: "Generate Swift from the schemas."),
        permissions: [
          .writeToPackageDirectory(reason: "The generated source is checked in with the schemas.")
        ]),
      dependencies: [command], path: "GenerateDAL"),
  ],
  swiftLanguageModes: [.v6]
)

if let bundle {
  package.targets.append(.binaryTarget(name: "DBGenCommand", path: bundle))
} else {
  package.dependencies.append(.package(name: "dbgen", path: ".."))
}
