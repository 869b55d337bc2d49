/// Migration histories, their steps, and the questions that they raise.
extension DiagnosticCode {
  static let ofMigrations: [DiagnosticCode] = [
    dataLossNotAccepted, misnamedVersion, versionGap, forkedHistory, editedSeal, unsealedVersion,
    schemaWithoutVersion, impossibleStep, incompleteSteps, unprovenMigration, wrongSnapshotHash,
    unsealedDraft, unfilledTable, renamedOrReplaced, undeclaredDrop, missingFill, needlessAnswer,
    lostWriting, destructiveStep, replacedValues, narrowingStep, ambiguousLookup, cascadeNotRun,
    visibleToOlderApps, tableRebuilt, swiftHook,
  ]

  package static let dataLossNotAccepted = DiagnosticCode(
    "MG001", "A step loses data and doesn't say that it may.",
    why: "What is dropped is gone from every database that is migrated.",
    wrong: "- dropColumn: { table: user, column: sex }",
    fixed: "- dropColumn: { table: user, column: sex, dataLoss: accepted }")

  package static let misnamedVersion = DiagnosticCode(
    "MG002", "A file in a history isn't called as its version.",
    why: """
      The order of the versions is that of their numbers; a file of another name could be left \
      out.
      """,
    wrong: "baseball.migrations/2-full_name.yaml",
    fixed: "baseball.migrations/0002-full-name.yaml")

  package static let versionGap = DiagnosticCode(
    "MG003", "Versions of a history don't follow on each other.",
    why: """
      Without the missing one, databases before it can't be migrated. Look for a file that was not \
      checked in.
      """,
    wrong: "0001-initial.yaml  0003-scores.yaml",
    fixed: "0001-initial.yaml  0002-full-name.yaml  0003-scores.yaml")

  package static let forkedHistory = DiagnosticCode(
    "MG004", "Branches have added versions to a history that don't follow on each other.",
    why: """
      Two of them have one number, say, or stand in one file with conflict markers. 'dbgen \
      migration rebase' makes one history of them: sealed versions of one branch stay, and the \
      rest comes behind as one draft, with all that was written by hand. Which of several sealed \
      versions has been shipped, and stays, has to be said.
      """,
    wrong: "0002-full-name.yaml  0002-scores.yaml",
    fixed: "dbgen migration rebase Schemas/baseball.yaml")

  package static let editedSeal = DiagnosticCode(
    "MG005", "A part of a sealed version was edited.",
    why: """
      Databases have been migrated by what it said. Undo the edit, and say what else is wanted in \
      a new version.
      """,
    wrong: "edit 0002-full-name.yaml",
    fixed: "git checkout 0002-full-name.yaml; dbgen migration new Schemas/baseball.yaml")

  package static let unsealedVersion = DiagnosticCode(
    "MG006", "A version is followed by another and not sealed.",
    why: "Only the last one can be a draft, for the next begins with what it leads to.",
    wrong: "0002-full-name.yaml (draft)  0003-scores.yaml",
    fixed: "dbgen migration seal Schemas/baseball.yaml, before the next version is made")

  package static let schemaWithoutVersion = DiagnosticCode(
    "MG007", "The schema isn't the one of its last version.",
    why: "Code would be generated for databases that no migration leads to.",
    wrong: "dbgen generate Schemas/baseball.yaml",
    fixed: "dbgen migration new Schemas/baseball.yaml; dbgen generate Schemas/baseball.yaml")

  package static let impossibleStep = DiagnosticCode(
    "MG008", "A step can't be carried out.",
    why: """
      The steps are tried one after the other on a database without rows: after a rename, only the \
      new name is there.
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
      Databases would differ by the way they came about. 'dbgen migration new' adds what is \
      missing.
      """,
    wrong: "steps: []",
    fixed: "dbgen migration new Schemas/baseball.yaml")

  package static let unprovenMigration = DiagnosticCode(
    "MG010",
    "A migration loses or changes data, or leaves another schema, when it is tried with rows.",
    why: "Users' databases would come to the same. The message says which rows, of which version.",
    wrong: #"- sql: "UPDATE user SET name = upper(name)""#,
    fixed: "- addColumn: { table: user, column: upperName, fill: upper(name) }")

  package static let wrongSnapshotHash = DiagnosticCode(
    "MG011", "A hash isn't that of the snapshot.",
    why: "The file was edited by hand, or put together of two branches' versions.",
    wrong: "to: sha256:6f0c...      # of another schema",
    fixed: "dbgen migration new Schemas/baseball.yaml, for a draft")

  package static let unsealedDraft = DiagnosticCode(
    "MG012", "The last version of a schema is a draft.",
    why: """
      A draft may still change, and a database that was made of it before that is refused then: it \
      has the version and another schema. So a draft is sealed before an app is shipped. Source \
      that is generated from one doesn't compile for release, and 'dbgen check --sealed' is for \
      the branches that are released; a schema that has no version at all is let be otherwise.
      """,
    wrong: "dbgen check --sealed Schemas/baseball.yaml      # with a draft",
    fixed: "dbgen migration seal Schemas/baseball.yaml")

  package static let unfilledTable = DiagnosticCode(
    "MG013", "A table can't be filled with rows, so that nothing is proven of it.",
    why: """
      'dbgen migration verify' makes up rows and migrates them. A table whose checks, triggers or \
      references refuse all that it tries has none, and what a migration does to real rows isn't \
      seen. A check that names the values that it takes is met more easily than one that computes \
      them.
      """,
    wrong: "check: hash(code) = 20",
    fixed: "check: code IN ('a', 'b')")

  package static let renamedOrReplaced = DiagnosticCode(
    "RN101", "A column, table or case is gone while another is new.",
    why: """
      Renamed, or moved to another table, it keeps what it holds; replaced, that is gone. It is \
      never guessed. References tell which rows of two tables belong together; otherwise, use \
      '--link'.
      """,
    wrong: "dbgen migration new Schemas/baseball.yaml",
    fixed: """
      dbgen migration new Schemas/baseball.yaml --rename user.sex=gender
      dbgen migration new Schemas/baseball.yaml --move user.street=address.street
      dbgen migration new Schemas/baseball.yaml --drop user.sex
      """)

  package static let undeclaredDrop = DiagnosticCode(
    "RN102", "Something is gone from the schema and not said to be.",
    why: "What it holds would be lost from every database. Name it, if that is wanted.",
    wrong: "dbgen migration new Schemas/baseball.yaml",
    fixed: "dbgen migration new Schemas/baseball.yaml --drop user.sex")

  package static let missingFill = DiagnosticCode(
    "RN103", "A column that existing rows have no value for, and that can't be NULL.",
    why: """
      It is new and has no default, or it could be NULL before. Give an SQL expression over the \
      row, or a default in the schema. '--refuse' leaves a database that holds NULL in a column at \
      its old version, and the app can't open it.
      """,
    wrong: "dbgen migration new Schemas/baseball.yaml",
    fixed: """
      dbgen migration new Schemas/baseball.yaml --fill user.fullName="lastName || ', ' || firstName"
      dbgen migration new Schemas/baseball.yaml --refuse user.lastName
      """)

  package static let needlessAnswer = DiagnosticCode(
    "RN104", "An answer that has no effect, or that another one contradicts.",
    why: "Most often the name is misspelt, or stands for what hasn't changed.",
    wrong: "dbgen migration new Schemas/baseball.yaml --drop user.sexx",
    fixed: "dbgen migration new Schemas/baseball.yaml --drop user.sex")

  package static let lostWriting = DiagnosticCode(
    "RN105", "What was written in the draft by hand would be gone from the new one.",
    why: """
      The schema has changed since, and there is no such step any more. Say what the table or \
      column is called now, or that it can go.
      """,
    wrong: "dbgen migration new Schemas/baseball.yaml",
    fixed: """
      dbgen migration new Schemas/baseball.yaml --rename user.fullName=name
      dbgen migration new Schemas/baseball.yaml --discard user.fullName
      """)

  package static let destructiveStep = DiagnosticCode(
    "ML001", "After the step, data is gone.",
    why: """
      It has been accepted; the warning is there to be read once more before the version is \
      sealed.
      """,
    wrong: "- dropColumn: { table: user, column: firstName, dataLoss: accepted }",
    fixed: """
      - addColumn: { table: user, column: fullName, fill: "firstName || ' ' || lastName" }
      - dropColumn: { table: user, column: firstName, dataLoss: accepted }
      """)

  package static let replacedValues = DiagnosticCode(
    "ML002", "A step puts something else in the place of values that can't be converted.",
    why: """
      What they were can't be told afterwards. With 'onBad: fail' the migration is refused and \
      names them.
      """,
    wrong: "- changeColumn: { table: user, column: age, onBad: null }",
    fixed: """
      - changeColumn: { table: user, column: age, convert: "CAST(trim(age) AS INTEGER)", onBad: fail }
      """)

  package static let narrowingStep = DiagnosticCode(
    "ML003", "A step refuses databases with rows that the new schema doesn't allow.",
    why: """
      Such a database stays at its old version, and the app can't open it. Fix the rows in a step \
      before.
      """,
    wrong: #"- changeColumn: { table: user, column: name, from: "text?", to: text }"#,
    fixed: #"- changeColumn: { table: user, column: name, from: "text?", to: text, fill: "'?'" }"#)

  package static let ambiguousLookup = DiagnosticCode(
    "ML004", "More than one row may answer a look-up.",
    why: "SQLite takes the first that it comes upon, which can differ between databases.",
    wrong: #"fill: "(SELECT name FROM team WHERE city = user.city)""#,
    fixed: #"fill: "(SELECT min(name) FROM team WHERE city = user.city)""#)

  package static let cascadeNotRun = DiagnosticCode(
    "ML005", "A step deletes rows that others refer to with 'onDelete: cascade' or the like.",
    why: """
      Migrations run with foreign keys switched off, so that the rebuild of a table takes no rows \
      of others along. A deletion takes none either, and rows that are left behind are refused.
      """,
    wrong: "- sql: DELETE FROM team WHERE city IS NULL",
    fixed: """
      - sql: |
          DELETE FROM player WHERE teamID IN (SELECT id FROM team WHERE city IS NULL);
          DELETE FROM team WHERE city IS NULL
      """)

  package static let visibleToOlderApps = DiagnosticCode(
    "ML006", "A name goes away under apps that may read the database all the same.",
    why: """
      'minReader' lets them, and their queries name what is gone. Raise it, or keep the old name \
      for a version.
      """,
    wrong: "minReader: 1",
    fixed: "minReader: 2")

  package static let tableRebuilt = DiagnosticCode(
    "ML007", "A table is copied as a whole.",
    why: """
      SQLite's ALTER TABLE can't make the change. For a while it takes about twice the table's \
      space, and time for each row.
      """,
    wrong: "- reorderColumns: { table: message }",
    fixed: "leave the new column last in the schema")

  package static let swiftHook = DiagnosticCode(
    "ML008", "A step that only the app can carry out.",
    why: "dbgen can't try it, and 'dbgen migration apply' refuses it. SQL does for most of it.",
    wrong: "- swift: recomputeScores",
    fixed: #"- sql: "UPDATE user SET score = (SELECT count(*) FROM point WHERE userID = user.id)""#)
}
