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
    let included = schemas.flatMap { (try? SourceFile.readSchema($0))?.paths ?? [] }
    let paths = Set(schemas + included + histories + files).flatMap(links)
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

  /// Returns a path, and if there is a link, the paths that it leads to one after the other, each of
  /// which can be replaced.
  private static func links(_ path: String) -> [String] {
    Array(sequence(first: path, next: FileSystem.destination(ofLink:)).prefix(longestChain))
  }

  /// As many links as Linux follows.
  private static let longestChain = 41
}
