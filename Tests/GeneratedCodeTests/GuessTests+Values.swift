import Testing

/// Guesses of newcomers about keys, values of the app's own types, orders and changes.
extension GuessTests {
  private static let ofKeys =
    "the column's values have a type: write 'isIn(ids.map { Player.ID($0) })'"
  private static let ofKey =
    "the column's values have a type: write 'Player.ID(value)' with the table"
  private static let ofValue = "the column's values have a type: write '.init(rawValue: value)'"
  private static let keys =
    "each table's keys have a type: write 'ids: ids.map { Player.ID($0) }' with the table"

  private static let inList = "write '$0.name.isIn(values)', with the column first"

  private static let comparisons = [
    ("Everything", "$0.id.isIn([Int64]())", ofKeys), ("Everything", "$0.id.isIn([Int]())", ofKeys),
    ("Everything", "$0.id.isIn(Set<Int64>()) && $0.text == \"a\"", ofKeys),
    ("Everything", "$0.email.isIn([\"a\"])", ofKeys),
    ("Badge", "$0.id.isIn([UUID]())", ofKeys), ("Badge", "$0.id == UUID()", ofKey),
    ("Everything", "$0.id == Int64(5)", ofKey), ("Everything", "$0.id != Int64(5)", ofKey),
    ("Everything", "$0.id > Int64(5)", ofKey), ("Keyed", "$0.selfStamp != UUID()", ofKey),
    ("Nothing", "$0.email == \"a\"", ofValue), ("Everything", "[\"a\"].contains($0.text)", inList),
    ("Everything", "!Set([5]).contains($0.integer)", inList),
    ("Everything", "(1...5).contains($0.integer)", "write '$0.name.isBetween(range)', with the"),
  ]

  private static let calls = [
    ("Everything.fetchAll(ids: [Int64](), from: t)", keys),
    ("Everything.fetchAll(ids: [Int](), from: t)", keys),
    ("Badge.fetchAll(ids: [UUID](), from: t)", keys),
    ("database.read { try Badge.fetchAll(ids: Set<UUID>(), from: $0) }", keys),
    ("Everything.delete(ids: [Int64](), in: t)", keys),
    ("Everything.delete(ids: [Int](), in: t)", keys), ("Badge.delete(ids: [UUID](), in: t)", keys),
  ]

  private static let changes = ["[\\.note: \"a\"]", "[\\.note: nil]", "[\"note\": \"a\"]"]

  private static let orders = ["\\.text", "{ $0.text }", "{ [$0.text] }", "{ $0.text.descending }"]

  static let lists =
    changes.flatMap { change in
      [
        ("Rung.updateAll(set: \(change), in: t)", "write 'set: [.name(...)]', a list"),
        ("Badge.update(id: badge.id, set: \(change), in: t)", "write 'set: [.name(...)]', a list"),
      ]
    }
    + orders.flatMap { order in
      ["fetchAll", "fetchFirst"].map {
        (
          "Everything.\($0)(orderBy: \(order), from: t)",
          "write 'orderBy: { [$0.name.ascending] }', a list of ascending or descending columns"
        )
      }
    }

  static let values =
    comparisons.map { ("\($0.0).fetchAll(where: { \($0.1) }, from: t)", $0.2) } + calls

  @Test("a mistake in a condition on a time or a day is what the compiler names")
  func mistakes() throws {
    let expected = [
      ("Everything", "$0.timestamp == .nope", "type 'Date' has no member 'nope'"),
      ("Everything", "$0.timestamp > .nope", "type 'Date' has no member 'nope'"),
      ("Nothing", "$0.timestamp == .nope", "type 'Date?' has no member 'nope'"),
      ("Everything", "$0.timestamp == \"a\"", "cannot convert value of type 'String' to expected"),
      ("Everything", "$0.timestamp > \"a\"", "cannot convert value of type 'String' to expected"),
      ("Tables.Calendar", "$0.day == 5", "cannot convert value of type 'Int' to expected argument"),
    ]
    let texts = expected.map { table, condition, _ in
      """
      import DBGenRuntime
      import Foundation
      import GoldenTypes

      private enum Tables { typealias Calendar = GoldenTypes.Calendar }
      private func use(_ t: ReadTransaction) throws {
        _ = try \(table).fetchAll(where: { \(condition) }, from: t)
      }
      """
    }
    for ((_, condition, message), messages) in zip(expected, try Compiler.messages(ofEach: texts)) {
      #expect(messages.contains("error: \(message)"), "\(condition): \(messages)")
    }
  }
}
