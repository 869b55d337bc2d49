import RuntimeSamples
import Testing

@Suite("the new names in --rename")
struct RenameAnswerTests: MigratedSchema {
  let sandbox = Sandbox()

  private static let key = "id: { type: integer, primaryKey: true }"
  private static let kind = "enums: { Kind: { cases: ["

  /// Starts with a column `place`, and a case `dog`, that get other names.
  private func begin(table: String = "contact") throws {
    func tables(_ table: String, _ name: String) -> [String] {
      ["\(table): { columns: { \(Self.key), \(name): text, kind: Kind } }"]
    }
    try write(tables("contact", "place"), enums: Self.kind + "dog] } }")
    try start("INSERT INTO contact VALUES (1, 'Ulm', 'dog')")
    try write(tables(table, "town"), enums: Self.kind + "hound] } }")
  }

  @Test(
    "a column or case may be named with its table or enum again, before or after its rename",
    arguments: [
      ("contact", "contact.place=town", "Kind.dog=hound"),
      ("contact", "contact.place=contact.town", "Kind.dog=Kind.hound"),
      ("person", "contact.place=person.town", "Kind.dog=hound"),
      ("person", "contact.place=contact.town", "Kind.dog=hound"),
    ])
  func owners(table: String, column: String, enumCase: String) throws {
    try begin(table: table)
    let renames = table == "contact" ? [] : ["--rename", "contact=person"]
    let outcome = try new(renames + ["--rename", column, "--rename", enumCase])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try apply().status == 0)
    #expect(try rows("SELECT town, kind FROM \(table)") == ["Ulm|hound"])
  }

  @Test(
    "a misspelled one is an error with the new one that it may mean",
    arguments: [
      ("--rename", "contact.place=twon", "twon", "town"),
      ("--rename", "contact.place=contact.twon", "twon", "town"),
      ("--rename", "contact.place=user.town", "user.town", nil),
      ("--rename", "Kind.dog=huond", "huond", "hound"),
      ("--rename", "contact=persno", "persno", "person"),
      ("--move", "contact.place=person.twon", "person.twon", "person.town"),
    ])
  func misspelled(option: String, value: String, given: String, meant: String?) throws {
    try begin(table: meant?.hasPrefix("person") == true ? "person" : "contact")
    let outcome = try new(option, value)
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains("has no effect: the schema has no new '\(given)' [RN104]\n"),
      "\(outcome.error)")
    let hint = meant.map { "note: did you mean '\($0)'?\n" } ?? "did you mean"
    #expect(outcome.error.contains(hint) == (meant != nil), "\(outcome.error)")
  }

  @Test("a column whose new name begins with that of its table is renamed to it")
  func dots() throws {
    try start(
      ["contact: { columns: { \(Self.key), place: text } }"],
      "INSERT INTO contact VALUES (1, 'Ulm')")
    try write([
      "contact: { columns: { \(Self.key), \"contact.town\": { type: text, swiftName: town } } }"
    ])
    #expect(try new("--rename", "contact.place=contact.town").status == 0)
    #expect(try apply().status == 0)
    #expect(try rows("SELECT \"contact.town\" FROM contact") == ["Ulm"])
  }
}
