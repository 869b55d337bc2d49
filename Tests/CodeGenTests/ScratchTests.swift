import Testing
import SchemaParser
@testable import CodeGen

func loc<T>(_ v: T) -> Located<T> { Located(v, at: 0..<0) }
@Test func scratch() {
  var team = Table(name: loc("team"), doc: "A club\nof the league. ", columns: [
    Column(name: loc("id"), type: loc(.integer)), Column(name: loc("city"), type: loc(.text)),
    Column(name: loc("founded"), type: loc(.date), isNullable: true),
    Column(name: loc("self"), type: loc(.boolean), defaultValue: loc(.literal(.boolean(true)))),
  ])
  team.primaryKey = PrimaryKey(columns: [IndexedColumn(.column(loc("id")))], range: 0..<0)
  team.uniqueConstraints = [UniqueConstraint(columns: [IndexedColumn(.column(loc("city"))), IndexedColumn(.column(loc("self")))], range: 0..<0)]
  var player = Table(name: loc("player"), columns: [
    Column(name: loc("code"), type: loc(.uuid)), Column(name: loc("team_id"), type: loc(.integer), isNullable: true),
    Column(name: loc("position"), type: loc(.enumeration(name: "Position", isInteger: false)), isNullable: true),
  ])
  player.primaryKey = PrimaryKey(columns: [IndexedColumn(.column(loc("code")))], range: 0..<0)
  player.foreignKeys = [ForeignKey(columns: [loc("team_id")], table: loc("team"), range: 0..<0)]
  var tag = team; tag.name = loc("tag"); tag.model = .tuple
  let e = Enumeration(name: loc("Position"), doc: nil, cases: [.init(name: loc("first_base"), value: loc(.text("First Base")))])
  let schema = Schema(database: loc("Baseball"), enums: [e], tables: [team, player, tag])
  let (files, d) = CodeGenerator.generate(schema, options: GenerationOptions(access: .internal, schemaPath: "Schemas/x.yaml"))
  for f in files { print("=== \(f.path)\n\(f.text)") }
  print(d)
}
