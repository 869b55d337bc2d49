import DBGenLibc
import SchemaParser

/// A folder to watch. Editors replace files, so files aren't watched themselves.
struct WatchedFolder: Equatable {
  let path: String
  /// The names of the files that matter; nil if all do.
  var names: Set<String>?

  /// Returns the folders of what a run reads: schemas, their histories, and other files.
  static func all(ofSchemas schemas: [String], and files: [String]) -> [WatchedFolder] {
    let histories = schemas.map { HistoryFolder(ofSchema: $0).path }
    let paths = (schemas + histories + files).flatMap { [$0, target(of: $0)].compactMap(\.self) }
    let names = paths.flatMap(places).reduce(into: [String: Set<String>]()) { names, place in
      names[place.directory, default: []].insert(place.name)
    }
    return names.sorted { $0.key < $1.key }.map { WatchedFolder(path: $0.key, names: $0.value) }
      + histories.filter(FileSystem.isDirectory).map { WatchedFolder(path: $0) }
  }

  /// Returns the folders of a file's path that exist, each with the name that leads on: any part of
  /// the path can be replaced.
  private static func places(of path: String) -> [(directory: String, name: String)] {
    let place = LexicalPath.split(path)
    let isRoot = place.directory == "." || place.directory == "/"
    if isRoot { return [place] }
    return places(of: place.directory) + (FileSystem.isDirectory(place.directory) ? [place] : [])
  }

  /// Returns where a link leads.
  private static func target(of path: String) -> String? {
    guard FileSystem.isLink(path), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
