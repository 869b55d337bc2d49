import Foundation

extension CommandCost {
  /// Measures how long it takes to prove a history, with and without cached proofs.
  func proofs() throws -> MarkdownTable {
    var table = MarkdownTable([
      "versions", "first proof", "nothing is new", "the last version is new", "peak memory",
      "a comment, `generate`",
    ])
    let history = ManyVersions(
      folder: places.scratchURL.appending(path: "versions"), dbgen: places.dbgen)
    var versions = 0
    for count in [54, 108, 162, 216] where count <= largest {
      try history.add(versions + 1...count)
      versions = count
      let first = try prove(history.schema)
      let again = try prove(history.schema, keepingProofs: true)
      let comment = try generate(history, at: count)
      try history.add(count + 1...count + 1)
      versions += 1
      let next = try prove(history.schema, keepingProofs: true)
      table.append(
        "\(count)", text(first), text(again), text(next), first.peakBytes.megabytes, text(comment))
    }
    return table
  }

  private func text(_ child: Child) -> String { String(format: "%.2f s", child.processorSeconds) }

  private func prove(_ schema: URL, keepingProofs: Bool = false) throws -> Child {
    if !keepingProofs { forgetProofs() }
    return try Child.run([places.dbgen, "migration", "verify", schema.path])
  }

  /// Generates, then measures generating again after only a comment has changed.
  private func generate(_ history: ManyVersions, at version: Int) throws -> Child {
    let output = places.scratchURL.appending(path: "versionsOutput")
    let command = [places.dbgen, "generate", history.schema.path, "--output", output.path]
    _ = try Child.run(command)
    try history.yaml(version, doc: "Another comment.").write(to: history.schema)
    return try Child.run(command)
  }

  /// Removes the proof cache, which is in the scratch folder.
  func forgetProofs() { try? FileManager.default.removeItem(at: cache) }

  var cache: URL { places.scratchURL.appending(path: "cache") }
}
