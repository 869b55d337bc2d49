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

  private static let otherType = "the column's values have another type: "

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
    ("Everything", "$0.id.isIn([\"1\"].map { Everything.ID($0) })", ofKeys),
    ("Everything", "$0.id.isIn(Nothing.self)", "write 'isIn(Team.self) { $0.city == name }'"),
    ("Everything", "$0.id.isIn([String]())", ofKeys), ("Badge", "$0.id.isIn([Int]())", ofKeys),
    ("Everything", "$0.id > Int(\"5\")!", ofKey), ("Everything", "$0.id == \"a\".count", ofKey),
  ]

  private static let types = [
    ("Everything", "$0.integer.isIn([String]())"), ("Everything", "$0.text.isIn([1, 2])"),
    ("Everything", "$0.int64.isIn([Int]())"), ("Everything", "$0.date.isIn([\"2001-01-01\"])"),
    ("Everything", "$0.real.isIn(Set<Int>())"), ("Nothing", "$0.integer.isIn([Int?]())"),
    ("Everything", "$0.id.isBetween(Int64(1)...5)"), ("Everything", "$0.text.isBetween(1...5)"),
    ("Everything", "$0.integer.isBetween(\"a\"...\"b\")"),
    ("Everything", "$0.timestamp.isBetween(\"2020\"...\"2021\")"),
    ("Nothing", "$0.text == 5"), ("Nothing", "$0.text != 5"), ("Nothing", "$0.integer == \"a\""),
    ("Nothing", "$0.real != \"a\""), ("Nothing", "$0.boolean == 1"),
    ("Nothing", "$0.timestamp == \"a\""), ("Keyed", "$0.selfStamp == \"a\""),
  ]

  private static let noNumbers = "SQL adds up integers and real numbers: add up 'values(of"

  private static let calls = [
    ("Everything.fetchAll(ids: [Int64](), from: t)", keys),
    ("Everything.fetchAll(ids: [Int](), from: t)", keys),
    ("Badge.fetchAll(ids: [UUID](), from: t)", keys),
    ("database.read { try Badge.fetchAll(ids: Set<UUID>(), from: $0) }", keys),
    ("Everything.delete(ids: [Int64](), in: t)", keys),
    ("Everything.delete(ids: [Int](), in: t)", keys), ("Badge.delete(ids: [UUID](), in: t)", keys),
    ("Everything.fetchAll(ids: [String](), from: t)", keys),
    ("Everything.fetchAll(ids: [\"1\", \"2\"], from: t)", keys),
    ("Everything.fetchAll(ids: [\"1\"].map { Everything.ID($0) }, from: t)", keys),
    ("Everything.fetchAll(ids: [Nothing]().map(\\.id), from: t)", keys),
    ("Everything.fetchAll(ids: 1...\"five\".count, from: t)", keys),
    ("Everything.delete(ids: [UUID](), in: t)", keys), ("Badge.delete(ids: [\"1\"], in: t)", keys),
    ("Everything.deleteEach(ids: [Int](), in: t)", keys),
    ("Everything.deleteEach(ids: [String](), in: t)", keys),
    ("Badge.deleteEach(ids: [UUID](), in: t)", keys),
    ("Everything.sum(of: \\.text, in: t)", noNumbers),
    ("Everything.sum(of: \\.color, where: { $0.integer > 3 }, in: t)", noNumbers),
    ("t.fetch(\"SELECT 1\", as: [Int].self)", "write 'as: Player.self': the result is an array"),
  ]

  private static let changes = [
    "{ $0.note = \"a\" }", "[\\.note: \"a\"]", "[\\.note: nil]", "[\"note\": \"a\"]",
  ]

  private static let orders = [
    "\\.text", "{ $0.text }", "{ [$0.text] }", "{ $0.text.descending }",
  ]

  static let lists =
    changes.flatMap { change in
      [
        ("Rung.updateAll(set: \(change), in: t)", "write 'set: [.name(...)]', a list"),
        ("Badge.update(id: badge.id, set: \(change), in: t)", "write 'set: [.name(...)]', a list"),
      ]
    }
    + [
      (
        "Everything.fetchAll(orderBy: [\\.text], from: t)",
        "write 'orderBy: { [$0.name.ascending] }', a list of ascending or descending columns"
      )
    ]
    + orders.flatMap { order in
      ["fetchAll", "fetchFirst"].map {
        (
          "Everything.\($0)(orderBy: \(order), from: t)",
          "write 'orderBy: { [$0.name.ascending] }', a list of ascending or descending columns"
        )
      }
    }

  static let values =
    (comparisons + types.map { ($0, $1, otherType) }).map {
      ("\($0.0).fetchAll(where: { \($0.1) }, from: t)", $0.2)
    } + calls

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
