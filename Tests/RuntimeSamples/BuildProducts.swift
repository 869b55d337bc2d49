import Foundation

/// The modules that are built with the tests, for programs that tests compile.
public enum BuildProducts {
  /// The folder of the build products.
  static let folder: URL = {
    #if os(macOS)
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?
        .bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #else
      Bundle.main.bundleURL
    #endif
  }()

  /// The compiler's options for the modules.
  public static let moduleOptions: [String] = {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    return ["-I", folder.appending(path: "Modules").path]
      + ["-Xcc", "-fmodule-map-file=\(root.path)/Sources/DBGenSystemSQLite/module.modulemap"]
  }()

  /// Returns the paths of the object files of modules. Sources that are gone leave others behind.
  ///
  /// - Throws: Any error of reading a module's list of sources.
  public static func objects(of modules: [String]) throws -> [String] {
    try modules.flatMap { module in
      let folder = folder.appending(path: "\(module).build")
      let sources = try String(contentsOf: folder.appending(path: "sources"), encoding: .utf8)
      return sources.split(whereSeparator: \.isNewline).map { source in
        folder.appending(path: "\(URL(filePath: String(source)).lastPathComponent).o").path
      }
    }
  }
}
