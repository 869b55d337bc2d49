import DBGenAdoption
import DBGenRuntime
import DBGenSQLite
import Foundation
import Testing

@Suite("a private folder")
struct PrivateFolderTests {
  private let parent: Folder

  init() throws { parent = try Folder() }

  private func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: parent.url.path)
  }

  @Test("only its user can access it, and it goes with its contents when it is released")
  func removal() throws {
    do {
      let folder = try PrivateFolder(in: parent.url.path)
      try Data("a".utf8).write(to: URL(filePath: folder.path + "/file"))
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
      #expect(try contents() == [URL(filePath: folder.path).lastPathComponent])
      withExtendedLifetime(folder) {}
    }
    #expect(try contents() == [])
  }

  @Test("it can't be created in a folder that is missing, or whose name has a NUL")
  func refusal() throws {
    func refusal(of parent: String) throws -> SQLiteFailure? {
      let error = #expect(throws: DatabaseError.self) { try PrivateFolder(in: parent) }
      guard case .sqlite(let failure) = error else { return nil }
      return failure
    }
    for (name, reason) in [("missing", ENOENT), ("a\0b", EINVAL)] {
      let path = parent.url.path + "/" + name
      let failure = try #require(try refusal(of: path))
      #expect(failure.extendedCode == SQLITE_CANTOPEN)
      #expect(
        failure.message
          == "no folder can be created in '\(path)': \(String(cString: strerror(reason)))")
    }
    #expect(try contents() == [])
  }
}
