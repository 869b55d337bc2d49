import Foundation
import RuntimeSamples
import Testing

@testable import dbgen

@Suite("differences of lines")
struct UnifiedDiffTests {
  private func hunks(_ old: String, _ new: String) -> String {
    UnifiedDiff.hunks(from: Array(old.utf8), to: Array(new.utf8))
  }

  @Test("equal texts have no hunks")
  func equal() {
    #expect(hunks("", "") == "")
    #expect(hunks("a\nb\n", "a\nb\n") == "")
  }

  @Test("a change stands between three lines of context")
  func context() {
    let lines = (1...9).map { "\($0)\n" }
    let new = lines.map { $0 == "5\n" ? "five\n" : $0 }.joined()
    #expect(
      hunks(lines.joined(), new) == "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n")
  }

  @Test("new and removed texts count from line 0 on the empty side")
  func emptySides() {
    #expect(hunks("", "a\nb\n") == "@@ -0,0 +1,2 @@\n+a\n+b\n")
    #expect(hunks("a\n", "") == "@@ -1,1 +0,0 @@\n-a\n")
  }

  @Test("a last line without a line break is distinguished")
  func lastLine() {
    #expect(
      hunks("a", "a\n") == "@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n")
  }

  @Test("changes that are far apart have their own hunks, and nearby ones share one")
  func separateHunks() {
    let lines = (1...30).map { "\($0)\n" }
    func changed(_ numbers: Set<Int>) -> String {
      (1...30).map { numbers.contains($0) ? "new \($0)\n" : "\($0)\n" }.joined()
    }
    #expect(hunks(lines.joined(), changed([5, 20])).matches(of: /@@ -/).count == 2)
    #expect(hunks(lines.joined(), changed([5, 12])).matches(of: /@@ -/).count == 1)
    #expect(hunks(lines.joined(), changed([5, 13])).matches(of: /@@ -/).count == 2)
  }

  @Test("matched lines are common to both texts and in order, for 500 pairs of random texts")
  func matchesAreCommon() {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<500 {
      let alphabet = Int.random(in: 1...30, using: &random)
      let old = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Int.random(in: 0..<alphabet, using: &random)
      }
      let new = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Int.random(in: 0..<alphabet, using: &random)
      }
      let matches = LineDifference(from: old, to: new).matches
      #expect(matches.allSatisfy { old[$0.old] == new[$0.new] })
      #expect(zip(matches, matches.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
    }
  }

  @Test("a difference of 5,000 reordered lines only matches those that are found quickly")
  func nothingInCommon() {
    let old = Array(0..<5_000)
    let few = old.map { $0 % 7 }
    #expect(LineDifference(from: old, to: old.map { -$0 - 1 }).matches.isEmpty)
    #expect(LineDifference(from: old, to: old.reversed()).matches.count == 1)
    #expect(LineDifference(from: few, to: few.reversed()).matches.count < 5_000)
  }
}
