#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Database {
  /// Returns the path of a file in the app's own folder for files that users don't see, and makes
  /// the folder if it is missing.
  ///
  /// The folder has the app's name, and is in the platform's folder for application support, such
  /// as `~/Library/Application Support` on Apple's platforms and `~/.local/share` on Linux.
  ///
  /// - Parameter name: The name of the file, such as `league.sqlite`.
  /// - Returns: The path, for `open(at:)`.
  /// - Throws: `DatabaseError.sqlite` with SQLITE_CANTOPEN if the folder can't be made; `unsupported` if
  ///   the platform has none.
  @_alwaysEmitIntoClient
  @inline(never)
  public static func defaultPath(named name: String) throws -> String {
    let places = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    guard let place = places.first else {
      throw DatabaseError.unsupported("the platform has no folder for application support")
    }
    let folder = place.appending(path: appName, directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw DatabaseError.cantOpen("the folder '\(folder.path)' can't be made: \(error)")
    }
    return folder.appending(path: name, directoryHint: .notDirectory).path
  }

  @_alwaysEmitIntoClient
  static var appName: String {
    #if canImport(Darwin)
      Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    #else
      ProcessInfo.processInfo.processName
    #endif
  }
}
