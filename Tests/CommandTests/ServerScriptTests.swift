import Testing

@Suite("indexes, constraints and comments of scripts for servers")
struct ServerScriptTests {
  private let sandbox = Sandbox()

  /// Returns the tables of the schema that a script becomes.
  private func tables(_ sql: String, _ dialect: String) throws -> String {
    let output = try sandbox.imported(script: sql, dialect).output
    return String(output[(output.firstRange(of: "tables:\n")?.upperBound ?? output.startIndex)...])
  }

  @Test("a script that makes and uses a database in MySQL's quotes is one for MySQL")
  func used() throws {
    try sandbox.write(
      """
      DROP DATABASE IF EXISTS `Shop`;
      CREATE DATABASE `Shop`;
      USE `Shop`;
      CREATE TABLE `a` (`id` INT NOT NULL, CONSTRAINT `PK_a` PRIMARY KEY (`id`));
      CREATE TABLE `b` (`id` INT NOT NULL, `a` INT NOT NULL, PRIMARY KEY (`id`));
      ALTER TABLE `b` ADD CONSTRAINT `FK_ba` FOREIGN KEY (`a`) REFERENCES `a` (`id`);
      """, to: "shop.sql")
    let outcome = try sandbox.dbgen("import", "shop.sql")
    #expect(outcome.error.contains("this is read as a script for MySQL [SI016]"), "\(outcome)")
    #expect(outcome.output.contains("a:  { type: integer, references: a }"), "\(outcome)")
  }

  @Test("a table that inherits from another has its columns, and is a part of it without its own")
  func inheritance() throws {
    let script = """
      CREATE TABLE payment (id integer PRIMARY KEY, day date NOT NULL, CHECK (id > 0));
      CREATE TABLE payment_2007 (CHECK (day < '2008-01-01')) INHERITS (payment);
      ALTER TABLE ONLY payment_2007 ADD CONSTRAINT once FOREIGN KEY (id) REFERENCES payment (id);
      CREATE TABLE refund (day date, reason text NOT NULL) INHERITS (public.payment);
      """
    let outcome = try sandbox.imported(script: script, "postgresql")
    let notes = outcome.error.split(separator: "\n").filter { $0.contains("note: ") }
    #expect(
      notes == [
        "shop.sql:1:1: note: left out: 1 inheritance: 'refund'",
        "shop.sql:1:1: note: left out: 1 partition: 'payment_2007'",
      ])
    #expect(
      try tables(script, "postgresql") == """
          payment:
            columns:
              id:  { type: integer, primaryKey: true, min: 1 }
              day: date

          refund:
            columns:
              id:     { type: integer, min: 1 }
              day:    date?
              reason: text

        """)
  }

  @Test("a table that inherits from two has their columns in the order in which it names them")
  func inheritanceOfTwo() throws {
    let script = """
      CREATE TABLE a (id integer, x text NOT NULL);
      CREATE TABLE b (y text NOT NULL, id integer, z text NOT NULL);
      CREATE TABLE c (own text NOT NULL) INHERITS (b, a);
      """
    let output = try tables(script, "postgresql")
    let start = try #require(output.firstRange(of: "  c:\n")).lowerBound
    #expect(
      output[start...] == """
          c:
            columns:
              y:   text
              id:  integer?
              z:   text
              x:   text
              own: text

        """)
  }

  @Test("an index or constraint of PostgreSQL that the script drops is gone")
  func droppedInPostgreSQL() throws {
    let script = """
      CREATE TABLE t (
        id integer PRIMARY KEY, a text UNIQUE, b text CONSTRAINT once UNIQUE, c integer CHECK (c > 0),
        d integer CONSTRAINT known REFERENCES t (id), CONSTRAINT sane CHECK (c > 1 AND d > 1)
      );
      CREATE UNIQUE INDEX t_c_key ON public.t USING btree (c);
      CREATE INDEX plain ON t (d);
      DROP INDEX IF EXISTS t_c_key, public.plain;
      ALTER TABLE t DROP CONSTRAINT t_a_key, DROP CONSTRAINT "once", DROP CONSTRAINT t_c_check,
        DROP CONSTRAINT known, DROP CONSTRAINT sane, DROP CONSTRAINT IF EXISTS other;
      """
    let outcome = try sandbox.imported(script: script, "postgresql")
    #expect(!outcome.error.contains("left out"), "\(outcome)")
    #expect(
      try tables(script, "postgresql") == """
          t:
            columns:
              id: { type: integer, primaryKey: true }
              a:  text?
              b:  text?
              c:  integer?
              d:  integer?

        """, "\(outcome)")
  }

  @Test("an index of PostgreSQL stays as it is if a constraint of its name goes or is renamed")
  func indexNamedAsConstraint() throws {
    let script = """
      CREATE TABLE t (
        id integer PRIMARY KEY, a integer CONSTRAINT t_a CHECK (a > 0),
        b integer CONSTRAINT t_b CHECK (b > 0)
      );
      CREATE INDEX t_a ON t (a, b);
      CREATE INDEX t_b ON t (b, a);
      ALTER TABLE t DROP CONSTRAINT t_a;
      ALTER TABLE t RENAME CONSTRAINT t_b TO positive;
      """
    let tables = try tables(script, "postgresql")
    #expect(tables.contains("t_a: [a, b]") && tables.contains("t_b: [b, a]"), "\(tables)")
  }

  @Test("an index or constraint of MySQL that the script drops is gone")
  func droppedInMySQL() throws {
    let script = """
      CREATE TABLE `t` (
        id int PRIMARY KEY, a int UNIQUE, b int, UNIQUE KEY `b_once` (`b`), KEY b_i (b),
        CONSTRAINT sane CHECK (b > 1), CONSTRAINT known FOREIGN KEY (b) REFERENCES t (id)
      );
      CREATE UNIQUE INDEX other ON t (a);
      DROP INDEX other ON t;
      DROP INDEX a ON t;
      ALTER TABLE t DROP INDEX b_once, DROP KEY b_i, DROP CHECK sane, DROP FOREIGN KEY known;
      """
    let outcome = try sandbox.imported(script: script, "mysql")
    #expect(!outcome.error.contains("left out"), "\(outcome)")
    #expect(
      try tables(script, "mysql") == """
          t:
            columns:
              id: { type: integer, primaryKey: true }
              a:  integer?
              b:  integer?

        """, "\(outcome)")
  }

  @Test("a table that is created again has none of the indexes that it had before")
  func recreatedTable() throws {
    let script = """
      CREATE TABLE t (id integer PRIMARY KEY, a text);
      CREATE UNIQUE INDEX t_a_key ON t (a);
      DROP TABLE t;
      CREATE TABLE t (id integer PRIMARY KEY, a text);
      """
    #expect(
      try tables(script, "postgresql") == """
          t:
            columns:
              id: { type: integer, primaryKey: true }
              a:  text?

        """)
  }

  @Test("no file has the names of a server's indexes: one of a column is 'index: true'")
  func indexNames() throws {
    let script = """
      CREATE TABLE t (
        id integer PRIMARY KEY, a integer NOT NULL, b integer NOT NULL, c integer NOT NULL
      );
      CREATE INDEX by_size ON t (a);
      CREATE INDEX by_both ON t (c, a);
      CREATE UNIQUE INDEX idx_x ON t (b, a);
      CREATE UNIQUE INDEX first_b ON t (b) WHERE a > 1;
      """
    #expect(
      try tables(script, "postgresql") == """
          t:
            columns:
              id: { type: integer, primaryKey: true }
              a:  { type: integer, index: true }
              b:  integer
              c:  integer
            unique: [[b, a]]
            indexes:
              by_both: [c, a]
              first_b: { columns: [b], unique: true, where: a > 1 }

        """)
  }

  @Test("a check keeps a name that says something which no rule of a column says")
  func checkNames() throws {
    let script = """
      CREATE TABLE t (
        id integer PRIMARY KEY, a integer NOT NULL CONSTRAINT positive CHECK (a > 0),
        b integer NOT NULL, CONSTRAINT order_ok CHECK (a < b AND b < 10),
        CONSTRAINT t_check1 CHECK (a <> b)
      );
      """
    #expect(
      try tables(script, "postgresql") == """
          t:
            columns:
              id: { type: integer, primaryKey: true }
              a:  { type: integer, min: 1 }
              b:  integer
            checks:
              - { name: order_ok, condition: a < b AND b < 10 }
              - a <> b

        """)
  }

  @Test("a check that is left out is listed by its name, or else in full")
  func checksLeftOut() throws {
    let long = Array(repeating: "jsonb_typeof(a) = 'array'", count: 5).joined(separator: " OR ")
    let outcome = try sandbox.imported(
      script: """
        CREATE TABLE t (
          id integer PRIMARY KEY, a text, CONSTRAINT valid_a CHECK (jsonb_typeof(a) = 'array'),
          CONSTRAINT t_check CHECK (\(long)), CHECK (a ~ 'x')
        );
        """, "postgresql")
    #expect(
      outcome.error.contains("left out: 3 checks: 'valid_a', 't_check', 'a ~ 'x''\n"), "\(outcome)")
  }

  @Test("functions are in lowercase, and a boolean isn't compared with TRUE")
  func expressions() throws {
    let script = """
      CREATE TABLE t (id integer PRIMARY KEY, a text NOT NULL, b boolean NOT NULL);
      CREATE UNIQUE INDEX one ON t (LOWER(a)) WHERE b = TRUE AND a <> 'LOWER(x)';
      """
    #expect(
      try tables(script, "postgresql") == """
          t:
            columns:
              id: { type: integer, primaryKey: true }
              a:  text
              b:  boolean
            indexes:
              one: { columns: [{ expression: lower(a) }], unique: true, where: b AND a <> 'LOWER(x)' }

        """)
  }

  @Test("comments of PostgreSQL are the docs of what follows, or of the column before them")
  func commentsOfPostgreSQL() throws {
    let script = """
      SET client_encoding = 'UTF8';
      -- The people who buy.
      -- They log in.
      CREATE TABLE customer (
        id integer PRIMARY KEY, -- as on the card
        /* The name */
        name text NOT NULL,
        note text -- not this
      ); -- nor this
      -- Name: log; Type: TABLE; Schema: public; Owner: -
      CREATE TABLE public.log (id integer PRIMARY KEY);
      -- DROP TABLE other;
      -- public.other definition
      CREATE TABLE public.other (id integer PRIMARY KEY);
      COMMENT ON COLUMN customer.note IS 'What they said';
      -- The named ones.
      CREATE VIEW named AS SELECT id FROM customer WHERE name <> '' -- any
      """
    #expect(
      try tables(script, "postgresql") == """
          customer:
            doc: |
              The people who buy.
              They log in.
            columns:
              id:   { type: integer, primaryKey: true, doc: as on the card }
              name: { type: text, doc: The name }
              note: { type: "text?", doc: What they said }

          log:
            columns:
              id: { type: integer, primaryKey: true }

          other:
            columns:
              id: { type: integer, primaryKey: true }

        views:
          named:
            doc: The named ones.
            sql: SELECT id FROM customer WHERE name <> ''

        """)
  }

  @Test("comments of MySQL are docs, unless they only name the table")
  func commentsOfMySQL() throws {
    let script = """
      # Dump of table t
      # ------------------------------------------------------------
      CREATE TABLE `t` (
        id int PRIMARY KEY COMMENT 'The key', -- not this
        #What is left
        a int
      ) COMMENT='The first';
      -- Dumping structure for table shop.u
      CREATE TABLE IF NOT EXISTS `u` (id int PRIMARY KEY);
      -- -----------------------------------------------------
      -- Table `shop`.`v`
      -- -----------------------------------------------------
      CREATE TABLE `shop`.`v` (id int PRIMARY KEY);
      # What is sold
      CREATE TABLE w (id int PRIMARY KEY);
      """
    #expect(
      try tables(script, "mysql") == """
          t:
            doc: The first
            columns:
              id: { type: integer, primaryKey: true, doc: The key }
              a:  { type: "integer?", doc: What is left }

          u:
            columns:
              id: { type: integer, primaryKey: true }

          v:
            columns:
              id: { type: integer, primaryKey: true }

          w:
            doc: What is sold
            columns:
              id: { type: integer, primaryKey: true }

        """)
  }

  @Test(
    "a key USING INDEX has the columns of the index, and what keys of SQLite can't say is listed")
  func keysOfPostgreSQL() throws {
    let script = """
      CREATE TABLE t (
        id integer NOT NULL, a text, b tsvector, c integer, d integer, UNIQUE (a, b),
        UNIQUE NULLS NOT DISTINCT (c)
      );
      CREATE UNIQUE INDEX t_ids ON t (id);
      CREATE UNIQUE INDEX d_key ON t USING btree (d);
      CREATE UNIQUE INDEX t_both ON t (c, d) NULLS NOT DISTINCT;
      ALTER TABLE t ADD CONSTRAINT t_pkey PRIMARY KEY USING INDEX t_ids;
      ALTER TABLE t ADD CONSTRAINT once UNIQUE USING INDEX d_key;
      """
    let outcome = try sandbox.imported(script: script, "postgresql")
    #expect(outcome.error.contains("left out: 2 comparisons of NULLs as equal: 't', 't_both'\n"))
    #expect(outcome.error.contains("left out: 1 unique key of such a column: 't_a_b_key'\n"))
    #expect(
      try tables(script, "postgresql") == """
          t:
            columns:
              id: { type: integer, primaryKey: true }
              a:  text?
              c:  { type: "integer?", unique: true }
              d:  { type: "integer?", unique: true }
            unique: [[c, d]]

        """, "\(outcome)")
  }

  @Test("a unique prefix of MySQL is listed, as SQLite compares the whole value")
  func prefixes() throws {
    let outcome = try sandbox.imported(
      script: """
        CREATE TABLE `t` (id int PRIMARY KEY, url text, a text, UNIQUE KEY u (url(191)), KEY (a(10)));
        CREATE UNIQUE INDEX x ON t (a(20), id);
        """, "mysql")
    #expect(
      outcome.error.contains("left out: 2 lengths of a unique prefix: 't.url', 't.a'\n"),
      "\(outcome)")
  }

  @Test("an enum has the name of its type, without what says that it is one, for all its columns")
  func enumNames() throws {
    let states = (1...12).map { "'state_number_\($0)'" }.joined(separator: ", ")
    let outcome = try sandbox.imported(
      script: """
        CREATE TYPE enum_user_role AS ENUM ('admin', 'guest');
        CREATE TYPE user_state AS ENUM ('new', 'old');
        CREATE TYPE phase_enum AS ENUM (\(states));
        CREATE TABLE users (id integer PRIMARY KEY, role enum_user_role NOT NULL, state user_state);
        CREATE TABLE user_states (id integer PRIMARY KEY, state user_state, phase phase_enum);
        """, "postgresql")
    #expect(
      outcome.output.contains(
        """
        enums:
          UserRole: [admin, guest]
          UserStateKind: [new, old]
          Phase:
            - state_number_1
            - state_number_2

        """), "\(outcome)")
  }
}
