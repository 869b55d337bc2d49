import Foundation
import SchemaParser
import SchemaSQL
import Testing

@testable import CodeGen

@Suite("parameters with the names of labels, and of what the function's body uses")
struct ParameterNameTests {
  private static let tables = """
    database: D
    tables:
      game:
        columns:
          id:  { type: integer, primaryKey: true }
          day: { type: integer, index: true }
      seat:
        columns: { in: text, in_value: text, Game: { type: text, swiftName: Game } }
        primaryKey: [in, in_value, Game]
    queries:

    """

  private func expectCompiles(_ queries: String, _ calls: String) throws {
    let file = SourceFile(path: "schema.yaml", bytes: Array((Self.tables + queries).utf8))
    let (parsed, diagnostics) = CheckedSchema.parse(file)
    let schema = try #require(parsed, "\(diagnostics.map(\.message))")
    let result = CodeGenerator.generate(
      schema, options: GenerationOptions(access: .public, schemaPath: "schema.yaml"))
    #expect(result.diagnostics.map(\.message) == [])
    let use = "import DBGenRuntime\nfunc use(_ transaction: WriteTransaction) throws {\n\(calls)}\n"
    #expect(try Compiler.messages(ofTexts: result.files.map(\.text) + [use]) == "")
  }

  @Test("a parameter that can be left out can have the label of the transaction, which has another")
  func optionalLabels() throws {
    try expectCompiles(
      """
        games: SELECT game.* FROM game WHERE true /*? AND day >= :from */ /*? AND day < :to */
        both: SELECT id FROM game WHERE true /*? AND day >= :from */ /*? AND day < :in */
        all: SELECT id FROM game WHERE true /*? AND day > :from */ /*? AND day < :in */ /*? AND day <> :using */ /*? AND id > :with */ /*? AND id < :transaction */
        clear: DELETE FROM game WHERE true /*? AND day = :in */
        add: INSERT INTO game (day) SELECT day FROM game WHERE true /*? AND day = :into */
        other: UPDATE game SET day = 0 WHERE true /*? AND day = :from */

      """,
      """
        _ = try D.games(in: transaction)
        _ = try D.games(from: 1, in: transaction)
        _ = try D.games(to: 2, in: transaction)
        _ = try D.games(from: 1, to: 2, in: transaction)
        _ = try D.both(using: transaction)
        _ = try D.both(from: 1, in: 2, using: transaction)
        _ = try D.all(databaseTransaction: transaction)
        _ = try D.all(from: 1, transaction: 3, databaseTransaction: transaction)
        _ = try D.clear(using: transaction)
        _ = try D.clear(in: 3, using: transaction)
        _ = try D.add(in: transaction)
        _ = try D.add(into: 1, in: transaction)
        _ = try D.other(in: transaction)
        _ = try D.other(from: 1, in: transaction)

      """)
  }

  @Test("a required parameter can have the label of the transaction, which keeps it")
  func requiredLabels() throws {
    try expectCompiles(
      """
        games: SELECT game.* FROM game WHERE day >= :from AND day < :to /*? AND id > :least */
        clear: DELETE FROM game WHERE day = :in
        add: INSERT INTO game (day) VALUES (:into)

      """,
      """
        _ = try D.games(from: 1, to: 2, from: transaction)
        _ = try D.games(from: 1, to: 2, least: 3, from: transaction)
        _ = try D.clear(in: 1, in: transaction)
        _ = try D.add(into: 1, into: transaction)

      """)
  }

  @Test("a parameter can have a name that the body uses, and the body's name for another")
  func localNames() throws {
    let names = [
      "transaction", "transactionValue", "statement", "statementValue", "row", "parts", "places",
      "groups", "group", "place", "places2", "place2", "child", "in", "inValue", "inValueValue",
      "self", "selfValue", "changes", "sql", "update", "D", "Game", "Int64", "LotsRow", "Swift",
    ]
    let conditions = names.map { "/*? AND day <> :\($0) */" }
    let lots = names.map { "day <> :\($0)" }.joined(separator: " AND ")
    let params = names.map { "\($0): { type: integer, swiftName: \($0) }" }.joined(separator: ", ")
    let calls = names.map { "\($0): 1" }.joined(separator: ", ")
    try expectCompiles(
      """
        lots: { sql: "SELECT game.*, day + 1 AS next FROM game WHERE \(lots)", params: { \(params) } }
        grouped:
          sql: SELECT game.*, seat.*, day + 1 AS next FROM game JOIN seat WHERE \(lots)
          group: [game, seat]
          params: { \(params) }
        parted: SELECT day FROM game WHERE true \(conditions.prefix(6).joined(separator: " "))

      """,
      """
        _ = try D.lots(\(calls), from: transaction)
        _ = try D.grouped(\(calls), from: transaction)
        _ = try D.parted(from: transaction)
        _ = try Seat.fetch(in: "", inValue: "", Game: "", from: transaction)
        _ = try Seat.delete(in: "", inValue: "", Game: "", in: transaction)
        _ = try Seat.update(in: "", inValue: "", Game: "", set: [], in: transaction)
        _ = Seat(in: "", inValue: "", Game: "")

      """)
  }
}
