import Testing

@testable import dbgen

@Suite("paths as text")
struct LexicalPathTests {
  @Test(
    "dots and empty parts are resolved",
    arguments: [
      ("/a/b/../c", "a/c"), ("/a/./b//c/", "a/b/c"), ("/../a", "a"), ("/", ""), ("/a/../..", ""),
    ])
  func resolvesParts(path: String, parts: String) throws {
    #expect(try LexicalPath.absoluteParts(of: path).joined(separator: "/") == parts)
  }

  @Test("a relative path is one in the working directory")
  func relativePath() throws {
    let here = try LexicalPath.absoluteParts(of: FileSystem.currentDirectory())
    #expect(try LexicalPath.absoluteParts(of: "a/../b") == here + ["b"])
    #expect(LexicalPath.patchPrefix(of: "a/b/") == "a/b/")
    #expect(LexicalPath.patchPrefix(of: ".") == "")
    #expect(LexicalPath.patchPrefix(of: "../a") == "")
    #expect(try LexicalPath.relative("a/../b") == "b")
    #expect(try LexicalPath.relative("a/../../b") == "../b")
    #expect(try LexicalPath.relative("../\(here.last ?? "")/b") == "b")
  }

  @Test(
    "a directory and a path in it are joined as the user would write it",
    arguments: [("a", "a/x"), ("a/", "a/x"), (".", "x"), ("/", "/x")])
  func join(directory: String, path: String) {
    #expect(LexicalPath.join(directory, "x") == path)
  }
}
