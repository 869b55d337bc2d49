import SchemaParser

/// An option of the command, as the author gave it.
struct GivenAnswer {
  let option: String
  /// The name that the option is about; nil for a condition.
  let name: String?
  let value: String
  /// The reason to report if the option has no effect.
  let objection: String

  /// The key under which the use of the answer is recorded.
  var key: String { name ?? value }

  fileprivate init(_ option: String, _ name: String?, _ value: String, _ objection: String) {
    (self.option, self.name, self.value, self.objection) = (option, name, value, objection)
  }
}

extension MigrationAnswers {
  /// All options, not including the draft.
  var given: [GivenAnswer] {
    renames.map { GivenAnswer("--rename", $0.old, "\($0.old)=\($0.new)", objection(to: $0.new)) }
      + moves.map { GivenAnswer("--move", $0.old, "\($0.old)=\($0.new)", objection(to: $0.new)) }
      + links.map {
        GivenAnswer(
          "--link", nil, $0, "it links no tables that a column moves between as 'a.x = b.y' does")
      }
      + drops.sorted().map { GivenAnswer("--drop", $0, $0, "the schema still has it") }
      + fills.keys.sorted().map {
        GivenAnswer("--fill", $0, $0, "no change leaves it without a value")
      }
      + refusals.sorted().map {
        GivenAnswer("--refuse", $0, $0, "no change keeps NULL out of it")
      }
      + discards.sorted().map {
        GivenAnswer("--discard", $0, $0, "the draft says nothing of it by hand")
      }
  }

  private func objection(to new: String) -> String {
    "the schema has no new '\(new)'"
  }
}
