import DBGenMaintenance
import DBGenRuntime
import Foundation
import Testing

@testable import GoldenLeague

@Suite("what the README says of looking after the file")
struct ReadmeMaintenanceTests {
  // The lines are as wide as in the README.
  // swift-format-ignore
  @Test("its copies, checks and the like do what they say")
  func maintenance() async throws {
    let files = try (0..<3).map { _ in try TemporaryFile() }
    let (shipped, path, copy) = (files[0].path, files[1].path, files[2].path)
    let made = try League.open(at: shipped)
    try await made.write { _ = try Team.insert(.init(city: "Boston", abbreviation: "BOS"), into: $0) }
    made.close()
let league = try League.open(at: path, copyingTemplate: shipped)
try await league.backup(to: copy) { print($0.pagesDone, "of", $0.pageCount) }
let archive = try League.open(at: copy, configuration: .init(mode: .readOnly))
try await league.vacuum()
let frames = try await league.checkpoint(.truncate).logFrames
let problems = try await league.integrityCheck()
try await league.eraseAll()
    #expect(frames == 0 && problems == [] && archive.isReadOnly)
    #expect(try await archive.read { try Team.count(in: $0) } == 1)
    #expect(try await league.read { try Team.count(in: $0) } == 0)
  }

  // swift-format-ignore
  @Test("a file that came from somebody else can be read")
  func untrusted() throws {
    let file = try TemporaryFile()
    let copy = file.path
    let made = try League.open(at: copy)
    try made.write { _ = try Team.insert(.init(city: "Boston", abbreviation: "BOS"), into: $0) }
    made.close()
let sent = try League.open(at: copy, configuration: .init(mode: .untrusted))
    #expect(sent.isReadOnly)
    #expect(try sent.read { try Team.count(in: $0) } == 1)
  }

  // swift-format-ignore
  @Test("a connection can be borrowed")
  func borrowing() throws {
    let file = try TemporaryFile()
    let league = try League.open(at: file.path)
    try league.withConnection { handle in
let salem = try Database.write(on: handle) { try Team.insert(.init(city: "Salem", abbreviation: "SAL"), into: $0) }
      #expect(salem.id == 1)
    }
    #expect(try league.read { try Team.fetch(abbreviation: "SAL", from: $0) }?.city == "Salem")
  }

  @Test("what it shows is what is run here")
  func shown() throws {
    let readme = try Repository.text("README.md")
    let section = try #require(
      readme.split(separator: "\n## ").first { $0.hasPrefix("Look after the file") })
    let source = try Repository.text("Tests/GeneratedCodeTests/ReadmeMaintenanceTests.swift")
    let blocks = section.matches(of: /(?ms)^```swift\n(.*?)^```$/)
    #expect(blocks.count == 3)
    for block in blocks { #expect(source.contains(block.output.1), "\(block.output.1)") }
  }
}
