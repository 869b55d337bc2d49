import Chinook
import DBGenRuntime
import Foundation

/// Plays a season: creates a database, fills it, queries it, changes it and prints the results.
@main
enum BaseballApp {
  static func main() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "baseball-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await playBall(in: folder.appending(path: "baseball.sqlite").path)
    try listenToMusic(in: folder.appending(path: "chinook.sqlite").path)
  }

  static func playBall(in path: String) async throws {
    let baseball = try Baseball.open(at: path)
    let teams = try await baseball.write { transaction in
      try League.found(in: transaction)
    }
    print("Stored \(teams.count) teams in baseball.sqlite.\n")

    // Reopening reads what the first connection has written to the file.
    baseball.close()
    let reopened = try Baseball.open(at: path)
    try await reopened.read { transaction in
      try League.printStandings(from: transaction)
      try League.lookUp(from: transaction)
    }
    try await reopened.write { transaction in
      try League.trade(in: transaction)
      try League.fold(in: transaction)
    }
  }

  static func listenToMusic(in path: String) throws {
    let chinook = try Chinook.open(at: path)
    let (artist, albums) = try chinook.write { transaction in
      let artist = try Artist.insert(.init(name: "Miles Davis"), into: transaction)
      try Album.insert(
        contentsOf: ["Kind of Blue", "Bitches Brew"].map { .init(title: $0, artistID: artist.id) },
        into: transaction)
      return (artist, try Album.fetchAll(artistID: artist.id, from: transaction))
    }
    print("\nAlbums of \(artist.name ?? "an unknown artist") in chinook.sqlite:")
    print(table(["id", "title"], albums.map { ["\($0.id.rawValue)", $0.title] }))
  }
}
