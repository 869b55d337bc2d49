import Foundation
import RuntimeSamples
import Testing

/// A schema of three versions. The second adds a column; the third makes another required, for which
/// it rebuilds a table that others refer to, and adds a table.
enum ClusterHistory {
  /// The schema, its history, and a file of version 1 with rows, by their paths.
  static let files = Result {
    let sandbox = Sandbox()
    try write("name: \"text?\"", in: sandbox)
    try new("people", in: sandbox)
    #expect(try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite").status == 0)
    try SQLiteFile(sandbox.path("app.sqlite")).execute(rows)
    try write("name: \"text?\"\n      age: { type: integer, default: 7 }", in: sandbox)
    try new("age", in: sandbox)
    let city = "  city: { columns: { name: text } }\n"
    try write("name: text\n      age: { type: integer, default: 7 }", more: city, in: sandbox)
    try new("required", "--fill", "person.name='?'", in: sandbox)
    let paths = try sandbox.files(in: "").keys
    return try paths.map { ($0, try Data(contentsOf: sandbox.url($0))) }
  }

  private static let rows = """
    INSERT INTO person (name, friend) VALUES ('Ada', 2), ('Bob', 1), (NULL, NULL);
    INSERT INTO phone VALUES ('1', 1), ('2', 2);
    """

  private static func new(_ name: String, _ answers: String..., in sandbox: Sandbox) throws {
    let outcome = try sandbox.dbgen(["migration", "new", "app.yaml", "--name", name] + answers)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try sandbox.dbgen("migration", "seal", "app.yaml").status == 0)
  }

  static func write(_ columns: String, more: String = "", in sandbox: Sandbox) throws {
    try sandbox.write(
      """
      database: App
      tables:
        person:
          columns:
            id: { type: integer, primaryKey: true }
            \(columns)
            friend: { type: "integer?", references: person.id }
          indexes:
            person_name: [name]
        phone:
          columns:
            number: text
            person: { type: integer, references: person.id }
      \(more)
      triggers:
        renamed: |
          CREATE TRIGGER renamed AFTER UPDATE OF name ON person BEGIN
            UPDATE phone SET number = 'renamed' WHERE person = new.id;
          END

      """, to: "app.yaml")
  }
}
