/// Migration histories, their steps, and the questions that they raise.
extension DiagnosticCode {
  static let ofMigrations: [DiagnosticCode] = [
    dataLossNotAccepted, misnamedVersion, versionGap, forkedHistory, editedSeal, unsealedVersion,
    schemaWithoutVersion, impossibleStep, incompleteSteps, unprovenMigration, wrongSnapshotHash,
    unsealedDraft, unfilledTable, olderForms, renamedOrReplaced, undeclaredDrop, missingFill,
    needlessAnswer,
    lostWriting, undecidedConversion, destructiveStep, replacedValues, narrowingStep,
    ambiguousLookup, cascadeNotRun,
    visibleToOlderApps, tableRebuilt, swiftHook, nothingToDo,
  ]

  package static let dataLossNotAccepted = DiagnosticCode(
    "MG001", "A step loses data without 'dataLoss: accepted'.",
    why: "Dropped data is lost from every database that is migrated.",
    wrong: "- dropColumn: { table: user, column: sex }",
    fixed: "- dropColumn: { table: user, column: sex, dataLoss: accepted }")

  package static let misnamedVersion = DiagnosticCode(
    "MG002", "The name of a file in a history doesn't match its version.",
    why: """
      The numbers determine the order of the versions. A file with another name could be missed.
      """,
    wrong: "baseball.migrations/2-full_name.yaml",
    fixed: "baseball.migrations/0002-full-name.yaml")

  package static let versionGap = DiagnosticCode(
    "MG003", "A version is missing from a history.",
    why: """
      Databases of earlier versions can't be migrated without it. Look for a file that wasn't \
      checked in.
      """,
    wrong: "0001-initial.yaml  0003-scores.yaml",
    fixed: "0001-initial.yaml  0002-full-name.yaml  0003-scores.yaml")

  package static let forkedHistory = DiagnosticCode(
    "MG004", "Branches have added conflicting versions to a history.",
    why: """
      For example, two versions have the same number, or a file has conflict markers. 'dbgen \
      migration rebase' makes one history of them: it keeps the sealed versions of one branch, and \
      puts the rest after them in a single draft, including what was written by hand. If several \
      branches have sealed versions, say which ones have been shipped; these are kept.
      """,
    wrong: "0002-full-name.yaml  0002-scores.yaml",
    fixed: "dbgen migration rebase Schemas/baseball.yaml")

  package static let editedSeal = DiagnosticCode(
    "MG005", "A sealed version was edited.",
    why: """
      Databases have already been migrated by it. Undo the edit, and make the change in a new \
      version.
      """,
    wrong: "edit 0002-full-name.yaml",
    fixed: "git checkout 0002-full-name.yaml; dbgen migration new Schemas/baseball.yaml")

  package static let unsealedVersion = DiagnosticCode(
    "MG006", "A version that isn't sealed is followed by another one.",
    why: "Only the last version can be a draft, because the next one starts from its result.",
    wrong: "0002-full-name.yaml (draft)  0003-scores.yaml",
    fixed: "dbgen migration seal Schemas/baseball.yaml, before the next version is made")

  package static let schemaWithoutVersion = DiagnosticCode(
    "MG007", "The schema differs from its last version.",
    why: "The generated code would need databases that no migration creates.",
    wrong: "dbgen generate Schemas/baseball.yaml",
    fixed: "dbgen migration new Schemas/baseball.yaml; dbgen generate Schemas/baseball.yaml")

  package static let impossibleStep = DiagnosticCode(
    "MG008", "A step can't be performed.",
    why: """
      Steps are tried in order on a database without rows. For example, after a rename only the \
      new name exists.
      """,
    wrong: """
      - renameTable: { from: user, to: person }
      - dropColumn: { table: user, column: sex, dataLoss: accepted }
      """,
    fixed: """
      - renameTable: { from: user, to: person }
      - dropColumn: { table: person, column: sex, dataLoss: accepted }
      """)

  package static let incompleteSteps = DiagnosticCode(
    "MG009", "The steps don't lead to the schema.",
    why: """
      Migrated databases would differ from new ones. 'dbgen migration new' adds the missing steps.
      """,
    wrong: "steps: []",
    fixed: "dbgen migration new Schemas/baseball.yaml")

  package static let unprovenMigration = DiagnosticCode(
    "MG010",
    "A migration loses or changes data, or results in another schema, when it is tried with rows.",
    why: """
      It would do the same to users' databases. The message says which rows, and of which version.
      """,
    wrong: #"- sql: "UPDATE user SET name = upper(name)""#,
    fixed: "- addColumn: { table: user, column: upperName, fill: upper(name) }")

  package static let wrongSnapshotHash = DiagnosticCode(
    "MG011", "A hash doesn't match its snapshot.",
    why: "The file was edited by hand, or combined from the versions of two branches.",
    wrong: "to: sha256:6f0c...      # of another schema",
    fixed: "dbgen migration new Schemas/baseball.yaml, for a draft")

  package static let unsealedDraft = DiagnosticCode(
    "MG012", "The last version of a schema is a draft.",
    why: """
      A draft can still change. A database that was created from an earlier form of it is then \
      refused, because it has the same version but another schema. Seal the draft before you ship \
      the app. The code generated from a draft doesn't compile in release builds, and 'dbgen check \
      --sealed' fails on it. A schema without versions isn't affected.
      """,
    wrong: "dbgen check --sealed Schemas/baseball.yaml      # with a draft",
    fixed: "dbgen migration seal Schemas/baseball.yaml")

  package static let unfilledTable = DiagnosticCode(
    "MG013", "A table can't be filled with rows, so nothing is proven about it.",
    why: """
      'dbgen migration verify' creates rows and migrates them. If the checks, triggers or \
      references of a table refuse every row that it tries, the effect of a migration on real rows \
      isn't tested. A check that lists the allowed values is easier to satisfy than one that \
      computes them.
      """,
    wrong: "check: hash(code) = 20",
    fixed: "check: code IN ('a', 'b')")

  package static let renamedOrReplaced = DiagnosticCode(
    "RN101", "A column, table or case is gone and another is new.",
    why: """
      If it was renamed or moved to another table, its data is kept; if it was replaced, its data \
      is lost. dbgen never guesses. When a column moves, references say which rows of the two \
      tables belong together; otherwise, use '--link'.
      """,
    wrong: "dbgen migration new Schemas/baseball.yaml",
    fixed: """
      dbgen migration new Schemas/baseball.yaml --rename user.sex=gender
      dbgen migration new Schemas/baseball.yaml --move user.street=address.street
      dbgen migration new Schemas/baseball.yaml --drop user.sex
      """)

  package static let undeclaredDrop = DiagnosticCode(
    "RN102", "Something was removed from the schema, but not explicitly dropped.",
    why: "Its data would be lost from every database. Use '--drop' if that is intended.",
    wrong: "dbgen migration new Schemas/baseball.yaml",
    fixed: "dbgen migration new Schemas/baseball.yaml --drop user.sex")

  package static let missingFill = DiagnosticCode(
    "RN103", "A column can't be NULL, but existing rows have no value for it.",
    why: """
      It is new and has no default, or it could be NULL before. Give an SQL expression that \
      computes the value from the row, or a default in the schema. With '--refuse', a database \
      that has NULL in the column stays at its old version, and the app can't open it.
      """,
    wrong: "dbgen migration new Schemas/baseball.yaml",
    fixed: """
      dbgen migration new Schemas/baseball.yaml --fill user.fullName="lastName || ', ' || firstName"
      dbgen migration new Schemas/baseball.yaml --refuse user.lastName
      """)

  package static let needlessAnswer = DiagnosticCode(
    "RN104", "An answer has no effect, or contradicts another one.",
    why: "Usually the name is misspelled, or nothing with that name has changed.",
    wrong: "dbgen migration new Schemas/baseball.yaml --drop user.sexx",
    fixed: "dbgen migration new Schemas/baseball.yaml --drop user.sex")

  package static let lostWriting = DiagnosticCode(
    "RN105", "A new draft would lose something that was written by hand in the old one.",
    why: """
      The schema has changed since, and the step no longer exists. Say how the table or column is \
      called now, or discard the text.
      """,
    wrong: "dbgen migration new Schemas/baseball.yaml",
    fixed: """
      dbgen migration new Schemas/baseball.yaml --rename user.fullName=name
      dbgen migration new Schemas/baseball.yaml --discard user.fullName
      """)

  package static let undecidedConversion = DiagnosticCode(
    "RN106", "A column has another type, and no exact conversion is known.",
    why: """
      Stored values keep their form unless a step converts them, and would be read as something \
      else, or not at all. Give an SQL expression that computes the new value from the row. With \
      '--refuse', values that fit the new type are kept, and a database that has others stays at its \
      old version. From one encoding of a type to another that has all its values, dbgen converts \
      without asking.
      """,
    wrong: "dbgen migration new Schemas/baseball.yaml",
    fixed: """
      dbgen migration new Schemas/baseball.yaml --convert "user.born=date(born)"
      dbgen migration new Schemas/baseball.yaml --refuse user.born
      """)

  package static let olderForms = DiagnosticCode(
    "MG015", "The last version of a history doesn't say the types of columns.",
    why: """
      It is from before histories had them, so a change of a type or an encoding that is stored in the \
      same SQL type would go unnoticed. 'dbgen migration new' writes a version with the types that \
      the schema has now. At the time, timestamps were read with any number of digits, UUIDs in \
      either case, and decimals with any zeros: the version rewrites the values of such rows, since \
      only one form is read now.
      """,
    wrong: "dbgen generate Schemas/shop.yaml",
    fixed: "dbgen migration new Schemas/shop.yaml")

  package static let destructiveStep = DiagnosticCode(
    "ML001", "A step deletes data.",
    why: """
      The loss was accepted. The warning is a reminder to check it before the version is sealed.
      """,
    wrong: "- dropColumn: { table: user, column: firstName, dataLoss: accepted }",
    fixed: """
      - addColumn: { table: user, column: fullName, fill: "firstName || ' ' || lastName" }
      - dropColumn: { table: user, column: firstName, dataLoss: accepted }
      """)

  package static let replacedValues = DiagnosticCode(
    "ML002", "A step replaces values that can't be converted.",
    why: """
      The original values are lost. With 'onBad: fail', the migration fails instead and lists \
      them.
      """,
    wrong: "- changeColumn: { table: user, column: age, onBad: null }",
    fixed: """
      - changeColumn: { table: user, column: age, convert: "CAST(trim(age) AS INTEGER)", onBad: fail }
      """)

  package static let narrowingStep = DiagnosticCode(
    "ML003", "A step refuses databases with rows that the new schema doesn't allow.",
    why: """
      Such a database stays at its old version, and the app can't open it. Fix the rows in an \
      earlier step.
      """,
    wrong: #"- changeColumn: { table: user, column: name, from: "text?", to: text }"#,
    fixed: #"- changeColumn: { table: user, column: name, from: "text?", to: text, fill: "'?'" }"#)

  package static let ambiguousLookup = DiagnosticCode(
    "ML004", "A lookup may find more than one row.",
    why: "SQLite uses the first row that it finds, which can differ between databases.",
    wrong: #"fill: "(SELECT name FROM team WHERE city = user.city)""#,
    fixed: #"fill: "(SELECT min(name) FROM team WHERE city = user.city)""#)

  package static let cascadeNotRun = DiagnosticCode(
    "ML005",
    "A step deletes rows that other rows refer to with 'onDelete: cascade' or a similar action.",
    why: """
      Migrations run with foreign keys off, so that rebuilding a table doesn't delete rows of \
      other tables. Deleting a row doesn't delete them either, and rows with broken references are \
      refused.
      """,
    wrong: "- sql: DELETE FROM team WHERE city IS NULL",
    fixed: """
      - sql: |
          DELETE FROM player WHERE teamID IN (SELECT id FROM team WHERE city IS NULL);
          DELETE FROM team WHERE city IS NULL
      """)

  package static let visibleToOlderApps = DiagnosticCode(
    "ML006", "A name is removed although older apps may read the database.",
    why: """
      'minReader' allows them to, and their queries use the name. Raise 'minReader', or keep the \
      old name for one more version.
      """,
    wrong: "minReader: 1",
    fixed: "minReader: 2")

  package static let tableRebuilt = DiagnosticCode(
    "ML007", "A table is rebuilt.",
    why: """
      SQLite's ALTER TABLE can't make the change. Rebuilding takes about twice the table's space \
      for a while, and time for each row.
      """,
    wrong: "- reorderColumns: { table: message }",
    fixed: "leave the new column last in the schema")

  package static let swiftHook = DiagnosticCode(
    "ML008", "A step that only the app can perform.",
    why: """
      dbgen can't test it, and 'dbgen migration apply' refuses it. SQL can do most of the same \
      work.
      """,
    wrong: "- swift: recomputeScores",
    fixed: #"- sql: "UPDATE user SET score = (SELECT count(*) FROM point WHERE userID = user.id)""#)

  package static let nothingToDo = DiagnosticCode(
    "MG014", "There is no draft, or no version, that the command could work on.",
    why: "The history is already as the command would leave it, or a file is misspelled.",
    wrong: "dbgen migration seal Schemas/baseball.yaml",
    fixed: "dbgen migration new Schemas/baseball.yaml && dbgen migration seal Schemas/baseball.yaml"
  )
}
