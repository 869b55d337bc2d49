import Foundation

/// A package with an app of many tables, used to measure build times.
struct AppPackage {
  let url: URL
  let name: String

  static let target = "App"

  var sources: URL { url.appending(path: "Sources/\(Self.target)") }

  /// Writes the manifest. `dependency` and `product` are inserted as written.
  func writeManifest(dependency: String, product: String) throws {
    try """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v15)],
      dependencies: [\(dependency)],
      targets: [.executableTarget(name: "\(Self.target)", dependencies: [\(product)])],
      swiftLanguageModes: [.v6]
    )

    """.write(to: url.appending(path: "Package.swift"))
  }

  /// Removes the sources, but not what was built from them.
  func removeSources() throws {
    guard FileManager.default.fileExists(atPath: sources.path) else { return }
    try FileManager.default.removeItem(at: sources)
  }

  /// Returns the seconds of a processor that a build takes, which depend little on what else the machine does.
  func build(_ configuration: String) throws -> Double {
    try Child.run(["swift", "build", "--package-path", url.path, "-c", configuration])
      .processorSeconds
  }

  /// Rebuilds the app and its module without rebuilding the dependencies.
  func buildClean(_ configuration: String) throws -> Double {
    let products = url.appending(path: ".build/\(configuration)").resolvingSymlinksInPath()
    let intermediates = products.appending(path: "\(Self.target).build")
    let module = products.appending(path: "Modules/\(Self.target).swiftmodule")
    // Keep the build plan, which maps source files to their outputs.
    let compiled = try FileManager.default.contentsOfDirectory(
      at: intermediates, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension != "json" && $0.lastPathComponent != "sources" }
    for file in compiled + [module, products.appending(path: Self.target)] {
      try? FileManager.default.removeItem(at: file)
    }
    return try build(configuration)
  }

  /// Builds after a function in one of the files has changed.
  func buildChanged(_ file: String, _ configuration: String) throws -> Double {
    let file = sources.appending(path: file)
    let text = try String(contentsOf: file, encoding: .utf8)
    let body = "private func change() -> Int { \(Int.random(in: 1...1_000_000)) }\n"
    try (text + body).write(to: file)
    defer { try? text.write(to: file) }
    return try build(configuration)
  }

  /// Returns the size of the app, before and after stripping its debug information.
  func size(_ configuration: String) throws -> AppSize {
    let app = url.appending(path: ".build/\(configuration)/\(Self.target)")
    let stripped = url.appending(path: "stripped")
    try? FileManager.default.removeItem(at: stripped)
    try FileManager.default.copyItem(at: app.resolvingSymlinksInPath(), to: stripped)
    let whole = try Self.size(of: stripped)
    _ = try Child.run(["strip", stripped.path])
    return AppSize(whole: whole, stripped: try Self.size(of: stripped))
  }

  private static func size(of url: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes[.size] as? Int) ?? 0
  }

  /// Returns the lines and bytes of all source files except `main.swift`.
  func sourceSize() throws -> (lines: Int, bytes: Int) {
    var (lines, bytes) = (0, 0)
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init()
    where file.pathExtension == "swift" && file.lastPathComponent != "main.swift" {
      let data = try Data(contentsOf: file)
      bytes += data.count
      lines += data.count(where: { $0 == UInt8(ascii: "\n") })
    }
    return (lines, bytes)
  }
}

/// The size of an app in bytes, with its debug information and without.
struct AppSize {
  var whole: Int
  var stripped: Int
}
