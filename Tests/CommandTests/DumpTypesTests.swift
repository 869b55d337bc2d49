import Testing

@Suite("types and names of scripts for other databases")
struct DumpTypesTests {
  private let sandbox = Sandbox()

  /// Returns the tables of the imported schema, and checks that nothing is left out.
  private func tables(_ sql: String, _ dialect: String = "postgresql") throws -> String {
    let outcome = try sandbox.imported(script: sql, dialect)
    #expect(!outcome.error.contains("left out"), "\(outcome.error)")
    return String(outcome.output.drop { $0 != "\n" }.dropFirst(2))
  }

  @Test("a column has the checks, the default and the NOT NULL of its domain, and of that one's")
  func domains() throws {
    let tables = try tables(
      """
      CREATE TYPE mood AS ENUM ('sad', 'ok');
      CREATE DOMAIN year AS integer NOT NULL DEFAULT 2000 CHECK (VALUE > 1900);
      CREATE DOMAIN public.email AS character varying(80) CONSTRAINT at CHECK ((VALUE)::text ~~ '%@%'::text);
      CREATE DOMAIN late AS year DEFAULT 2001;
      CREATE DOMAIN feeling AS mood DEFAULT 'ok'::mood CHECK (VALUE <> 'sad'::mood);
      CREATE TABLE t (
        id integer PRIMARY KEY, born year, "order" email, "value" late DEFAULT 2010, mood feeling NOT NULL
      );
      """)
    #expect(
      tables == """
        enums:
          Mood: [sad, ok]

        tables:
          t:
            columns:
              id:    { type: integer, primaryKey: true }
              born:  { type: integer, default: 2000, min: 1901 }
              order: { type: "text?", maxLength: 80, check: '"order" LIKE ''%@%''' }
              value: { type: integer, default: 2010, min: 1901 }
              mood:  { type: Mood, default: ok, check: mood <> 'sad' }

        """)
  }

  @Test("a domain is imported as it is after its changes, and those without a meaning are listed")
  func changesOfDomain() throws {
    let outcome = try sandbox.imported(
      script: """
        CREATE DOMAIN code AS text DEFAULT 'a' CHECK (VALUE <> 'y');
        ALTER DOMAIN code ADD CONSTRAINT short CHECK (length(VALUE) < 5);
        ALTER DOMAIN code SET DEFAULT 'x';
        ALTER DOMAIN code SET NOT NULL;
        ALTER DOMAIN code DROP CONSTRAINT code_check;
        ALTER DOMAIN code OWNER TO me;
        CREATE TABLE t (id integer PRIMARY KEY, a code);
        ALTER DOMAIN code RENAME TO short_code;
        ALTER DOMAIN short_code SET SCHEMA other;
        """)
    #expect(outcome.output.contains("a:  { type: text, default: x, maxLength: 4 }"))
    #expect(
      outcome.error.contains(
        "note: left out: 1 change of a domain: 'short_code SET SCHEMA other'\n"), "\(outcome)")
  }

  @Test("a check of a domain that SQLite refuses is listed by its column")
  func refusedCheck() throws {
    let outcome = try sandbox.imported(
      script: #"""
        CREATE DOMAIN zip AS text CHECK (VALUE ~ '^\d{5}$'::text);
        CREATE TABLE t (id integer PRIMARY KEY, home zip);
        """#)
    #expect(
      outcome.error.contains(#"note: left out: 1 check: 'home ~ '^\d{5}$''"# + "\n"), "\(outcome)")
  }

  @Test("an enum has the values that were added and renamed, at their places")
  func valuesOfEnum() throws {
    let tables = try tables(
      """
      CREATE TYPE kind AS ENUM ('b', 'd');
      CREATE TABLE t (
        id integer PRIMARY KEY, kind kind DEFAULT 'b'::kind NOT NULL, n text DEFAULT 'b' NOT NULL,
        CHECK (kind <> 'd'::kind), CHECK (n <> 'd')
      );
      ALTER TYPE kind ADD VALUE 'a' BEFORE 'b';
      ALTER TYPE kind ADD VALUE IF NOT EXISTS 'c' AFTER 'b';
      ALTER TYPE kind ADD VALUE IF NOT EXISTS 'c';
      ALTER TYPE public.kind ADD VALUE 'e';
      ALTER TYPE kind RENAME VALUE 'b' TO 'beta';
      ALTER TYPE kind RENAME VALUE 'd' TO 'delta';
      ALTER TYPE kind RENAME TO sort;
      ALTER TYPE sort OWNER TO me;
      """)
    #expect(
      tables == """
        enums:
          Sort: [a, beta, c, delta, e]

        tables:
          t:
            columns:
              id:   { type: integer, primaryKey: true }
              kind: { type: Sort, default: beta, check: kind <> 'delta' }
              n:    { type: text, default: b, check: n <> 'd' }

        """)
  }

  @Test("a value that was renamed has its last name in the domains over the enum, too")
  func valuesOfDomain() throws {
    let tables = try tables(
      """
      CREATE TYPE mood AS ENUM ('sad', 'ok');
      CREATE DOMAIN known AS mood DEFAULT 'sad' CHECK (VALUE <> 'ok');
      CREATE DOMAIN usual AS known NOT NULL;
      CREATE TABLE t (id integer PRIMARY KEY, a usual, b usual DEFAULT 'ok', CHECK (b <> 'sad'));
      CREATE VIEW v AS SELECT id FROM t WHERE a = 'sad';
      ALTER TYPE mood RENAME VALUE 'sad' TO 'blue';
      ALTER TYPE mood RENAME VALUE 'ok' TO 'fine';
      """)
    #expect(
      tables == """
        enums:
          Mood: [blue, fine]

        tables:
          t:
            columns:
              id: { type: integer, primaryKey: true }
              a:  { type: Mood, default: blue, check: a <> 'fine' }
              b:  { type: Mood, default: fine, check: b <> 'blue' }
            checks:
              - b <> 'fine'

        views:
          v: SELECT id FROM t WHERE a = 'blue'

        """)
  }

  @Test("an index of MySQL keeps its name if a table with the same one is renamed")
  func indexesOfMySQL() throws {
    let tables = try tables(
      """
      CREATE TABLE a (id int PRIMARY KEY, n int, KEY b (n, id));
      CREATE TABLE b (id int PRIMARY KEY);
      RENAME TABLE b TO c;
      """, "mysql")
    #expect(
      tables == """
        tables:
          a:
            columns:
              id: { type: integer, primaryKey: true }
              n:  integer?
            indexes:
              b: [n, id]

          c:
            columns:
              id: { type: integer, primaryKey: true }

        """)
  }

  @Test("a table, column, view or index has its last name, and so has what refers to it")
  func names() throws {
    let tables = try tables(
      """
      CREATE TABLE team (id integer PRIMARY KEY, old text NOT NULL);
      CREATE TABLE player (team integer REFERENCES team (id));
      CREATE INDEX i ON team (old, id);
      ALTER INDEX i RENAME TO j;
      ALTER TABLE team RENAME COLUMN old TO name;
      ALTER TABLE IF EXISTS ONLY team RENAME TO club;
      CREATE VIEW v AS SELECT id FROM club;
      ALTER VIEW v RENAME TO w;
      ALTER TABLE w RENAME TO ids;
      """)
    #expect(
      tables == """
        tables:
          club:
            columns:
              id:   { type: integer, primaryKey: true }
              name: text
            indexes:
              j: [name, id]

          player:
            columns:
              team: { type: "integer?", references: club }

        views:
          ids: SELECT id FROM club

        """)
  }

  @Test("a view of PostgreSQL reads what was renamed, and keeps the names of its columns")
  func namesInViews() throws {
    let tables = try tables(
      """
      CREATE TABLE team (id integer PRIMARY KEY, old text NOT NULL);
      CREATE TABLE player (id integer PRIMARY KEY, team integer NOT NULL, old text NOT NULL);
      CREATE VIEW names AS SELECT old, upper(old) AS loud, id AS team FROM team WHERE old <> '';
      CREATE VIEW teams AS
        SELECT team.old, p.old AS player FROM public.team JOIN player p ON p.team = team.id;
      CREATE VIEW more AS SELECT names.old FROM names;
      ALTER TABLE team RENAME COLUMN old TO name;
      ALTER TABLE team RENAME TO club;
      ALTER VIEW names RENAME TO titles;
      """)
    #expect(
      tables.hasSuffix(
        """

        views:
          titles: SELECT name AS old, upper(name) AS loud, id AS team FROM club WHERE name <> ''
          teams: SELECT club.name AS old, p.old AS player FROM club JOIN player p ON p.team = club.id
          more: SELECT titles.old FROM titles

        """), "\(tables)")
  }

  @Test("RENAME TABLE of MySQL renames tables one after the other")
  func renameTable() throws {
    let tables = try tables(
      """
      CREATE TABLE `a` (id int PRIMARY KEY, n int);
      CREATE TABLE b (id int PRIMARY KEY, a int, FOREIGN KEY (a) REFERENCES a (id));
      RENAME TABLE `a` TO tmp, b TO shop.`a`, tmp TO b;
      """, "mysql")
    #expect(
      tables == """
        tables:
          b:
            columns:
              id: { type: integer, primaryKey: true }
              n:  integer?

          a:
            columns:
              id: { type: integer, primaryKey: true }
              a:  { type: "integer?", references: b }

        """)
  }

  @Test("a foreign key to a table that SQLite refuses is left out with it")
  func refusedTable() throws {
    let outcome = try sandbox.imported(
      script: """
        CREATE TABLE t (id int PRIMARY KEY, u int, FOREIGN KEY (u) REFERENCES u (a));
        CREATE TABLE u (a int, a int);
        """, "mysql")
    #expect(
      outcome.error.contains(
        "note: left out: 1 table that SQLite refuses: 'u: duplicate column name: a'\n"))
    #expect(outcome.error.contains("note: left out: 1 foreign key: 't.u to u'\n"))
    #expect(!outcome.output.contains("references"), "\(outcome.output)")
  }
}
