import ArgumentParser
import Foundation

struct CompileCost: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Compares generated source with GRDB's Codable records, in building and in size.")

  @Option(help: "The numbers of tables, in ascending order.") var tables = [20, 100]
  @Option(help: "The number of builds of each kind.") var rounds = 3
  @OptionGroup var places: Places

  func run() throws {
    defer { places.remove() }
    try places.prepare()
    var times: [BuildKind: [Samples]] = [:]
    var packages: [AppPackage] = []
    for count in tables {
      packages = try self.packages(of: ManyTables(count: count))
      for configuration in ["debug", "release"] {
        try measure(packages, configuration, count, &times)
      }
    }
    let report = try CompileReport(tables: tables, times: times, packages: packages) {
      let smallest = try self.packages(of: ManyTables(count: 1))
      for package in smallest { _ = try package.build("release") }
      return smallest
    }
    try places.report(report.text, to: "COMPILE.md")
  }

  /// Builds the packages in turn.
  private func measure(
    _ packages: [AppPackage], _ configuration: String, _ count: Int,
    _ times: inout [BuildKind: [Samples]]
  ) throws {
    for package in packages { _ = try package.build(configuration) }
    for _ in 0..<rounds {
      for isClean in [true, false] {
        let kind = BuildKind(tables: count, configuration: configuration, isClean: isClean)
        for (index, package) in packages.enumerated() {
          let seconds = try isClean ? package.buildClean(configuration) : change(package, kind)
          times[kind, default: [Samples(), Samples()]][index].append(seconds)
        }
      }
    }
  }

  /// Writes the sources of both apps, in place of those that are there.
  private func packages(of many: ManyTables) throws -> [AppPackage] {
    [try generatedPackage(many), try recordsPackage(many)]
  }

  private func change(_ package: AppPackage, _ kind: BuildKind) throws -> Double {
    let file =
      package.name == "Generated" ? "Generated/DAL/Table1+DAL.generated.swift" : "Table1.swift"
    return try package.buildChanged(file, kind.configuration)
  }

  private func generatedPackage(_ many: ManyTables) throws -> AppPackage {
    let package = AppPackage(url: places.scratchURL.appending(path: "generated"), name: "Generated")
    try package.removeSources()
    try package.writeManifest(
      dependency: ".package(name: \"dbgen\", path: \"\(places.rootURL.path)\")",
      product: ".product(name: \"DBGenRuntime\", package: \"dbgen\")")
    let schema = package.url.appending(path: "many.yaml")
    try many.yaml.write(to: schema)
    _ = try Child.run([
      places.dbgen, "generate", schema.path, "--output",
      package.sources.appending(path: "Generated").path,
    ])
    try many.generatedApp.write(to: package.sources.appending(path: "main.swift"))
    return package
  }

  private func recordsPackage(_ many: ManyTables) throws -> AppPackage {
    let package = AppPackage(url: places.scratchURL.appending(path: "records"), name: "Records")
    try package.removeSources()
    try package.writeManifest(
      dependency: ".package(url: \"https://github.com/groue/GRDB.swift\", from: \"7.0.0\")",
      product: ".product(name: \"GRDB\", package: \"GRDB.swift\")")
    for number in many.numbers {
      try many.record(number).write(to: package.sources.appending(path: "Table\(number).swift"))
    }
    try many.recordsApp.write(to: package.sources.appending(path: "main.swift"))
    return package
  }
}

/// The size, configuration and kind of a build.
struct BuildKind: Hashable {
  var tables: Int
  var configuration: String
  /// Whether the whole module is built, rather than only what depends on one changed file.
  var isClean: Bool

  var title: String {
    "\(tables) tables, \(configuration) build, \(isClean ? "clean" : "one file changed")"
  }
}
