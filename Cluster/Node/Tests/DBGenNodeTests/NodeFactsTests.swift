import Testing

@testable import DBGenNode

@Suite("the facts of a node")
struct NodeFactsTests {
  @Test("a node joins nodes of its own versions only")
  func versions() {
    let engine = Version(major: 1, minor: 18, patch: 7)
    let older = Version(major: 1, minor: 11, patch: 1)
    let facts = NodeFacts(
      version: .own, engine: older, index: 1, free: 1, isShort: false, isReady: true)
    #expect(facts.refusal(of: .own, older) == nil)
    #expect(
      facts.refusal(of: .own, engine)?.description
        == "The cluster runs dbgen-node \(Version.own) with dqlite 1.11.1, and this is "
        + "\(Version.own) with dqlite 1.18.7. Nodes join with the version of the others: restart "
        + "those with this one first, or run theirs.")
  }
}
