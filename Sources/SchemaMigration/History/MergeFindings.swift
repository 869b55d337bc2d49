import DBGenSQLText
import SchemaParser
import SchemaSQL

// What has to be decided or edited before branches can be merged.

extension BranchNames {
  func finding(of collision: FinalNames.Collision) -> History.Finding {
    let item =
      items.last { item in
        item.branch != nil && item.after.hasOwn(collision.name, unlike: item.before)
      } ?? items[items.endIndex - 1]
    return item.version.finding(
      .lostWriting,
      "'\(collision.places.joined(separator: "' and '"))' would both have the name '\(collision.name)': "
        + "give one of them another name in the schema",
      at: item.version.file.version.range,
      hints: collision.places.map { "and then?   " + AnswerOption.rename($0, to: "its name") })
  }
}

extension History.Version {
  func finding(
    of obstacle: NameRewriter.UnrewritableSQL, in step: MigrationStep
  ) -> History.Finding {
    if let failure = obstacle.failure {
      return finding(.impossibleStep, failure.message, at: obstacle.sql.range)
    }
    let options = step.rewritingOptions
    let leavingOut =
      "leave it out, to add it again with 'dbgen migration new --sql'?   "
      + AnswerOption.discard(choice)
    return finding(
      .lostWriting,
      "'\(obstacle.name)' is different or missing in the merged schema, and SQLite can't rewrite "
        + "this: rewrite it for the merged schema",
      at: obstacle.sql.range, hints: options.isEmpty ? [leavingOut] : options)
  }

  func contradiction(
    of step: MigrationStep, to other: MigrationStep, in version: History.Version
  ) -> History.Finding {
    let options = [other, step].compactMap(\.fillOption)
    let words = options.compactMap { $0.split(separator: " ").first { $0.hasPrefix("--") } }
    let noun = !words.isEmpty && Set(words) == ["--fill"] ? "fill" : "conversion"
    let way = words.isEmpty ? "" : ", or pass " + Set(words).sorted().joined(separator: " or ")
    let name = step.names.first ?? ""
    return finding(
      .lostWriting, "'\(name)' has a different \(noun) in \(version.title): edit one\(way)",
      at: step.written?.range ?? file.version.range,
      hints: options.isEmpty ? ["neither?   " + AnswerOption.discard(name)] : options)
  }
}

extension NameTimeline {
  /// Whether the name was given to something that had another name.
  fileprivate func hasOwn(_ name: String, unlike other: NameTimeline) -> Bool {
    let own = tables.names.merging(columns.values.flatMap(\.names)) { $1 }
    return own.contains { identity, new in
      new == SQLName(name)
        && (other.name(ofTable: identity) ?? other.name(ofColumn: identity)) != new.description
    }
  }
}
