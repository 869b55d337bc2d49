import SchemaParser
import SchemaSQL
import Testing

@Suite("The sample schema")
struct SampleSchemaTests {
  @Test("every column, key, enum and default of the sample becomes SQL")
  func sql() throws {
    let statements = try parsed(sample).createStatements.map(\.text)
    #expect(
      statements == [
        """
        CREATE TABLE "team" (
          "id" INTEGER PRIMARY KEY,
          "city" TEXT NOT NULL,
          "nickname" TEXT NOT NULL,
          "abbreviation" TEXT NOT NULL UNIQUE CHECK (length(abbreviation) BETWEEN 2 AND 3),
          "founded" TEXT
        ) STRICT
        """,
        """
        CREATE TABLE "player" (
          "id" INTEGER PRIMARY KEY,
          "firstName" TEXT NOT NULL,
          "lastName" TEXT NOT NULL,
          "number" INTEGER NOT NULL DEFAULT 0,
          "teamID" INTEGER NOT NULL REFERENCES "team" ("id") ON DELETE CASCADE,
          "position" TEXT CHECK ("position" IN ('Pitcher', 'Catcher', 'First Base')),
          "joinedAt" TEXT NOT NULL DEFAULT (CURRENT_TIMESTAMP)
        ) STRICT
        """,
        #"CREATE INDEX "player_teamID" ON "player" ("teamID")"#,
      ])
  }
}

private let sample = """
  database: Baseball

  enums:
    Position:
      pitcher: Pitcher
      catcher: Catcher
      firstBase: First Base

  tables:
    team:
      doc: A club of the league.
      columns:
        id:           { type: integer, primaryKey: true }
        city:         text
        nickname:     text
        abbreviation: { type: text, unique: true, check: "length(abbreviation) BETWEEN 2 AND 3" }
        founded:      date?

    player:
      columns:
        id:        { type: integer, primaryKey: true }
        firstName: text
        lastName:  text
        number:    { type: integer, default: 0 }
        teamID:    { type: integer, references: team.id, onDelete: cascade, index: true }
        position:  Position?
        joinedAt:  { type: timestamp, encoding: textSeconds, default: { sql: CURRENT_TIMESTAMP } }
  """
