-- What schemas that were written elsewhere hold, from the usual to the odd.

PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;

-- The people who keep
-- a shop.
CREATE TABLE [shop keepers] (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, -- never used again
  /* as on the sign */
  `full name` VARCHAR(255) NOT NULL COLLATE NOCASE,
  'nick' TEXT DEFAULT "none", -- a string in double quotes
  born DATE,
  seen DATETIME DEFAULT CURRENT_TIMESTAMP,
  active BOOLEAN NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  pinned INTEGER DEFAULT 0 CHECK(pinned in (0,1)),
  state text not null default 'new' check (state in ('new', 'it''s', 'old')),
  size NUMERIC(10, 2) DEFAULT -1.50,
  ratio DOUBLE PRECISION DEFAULT 1e-3,
  big UNSIGNED BIG INT DEFAULT +7,
  raw BLOB DEFAULT x'00fF',
  untyped,
  word DEFAULT no,
  shout VARCHAR(3) DEFAULT (upper('a') || ')'),
  "order" INT,
  "class" TEXT,
  UNIQUE ("full name" COLLATE BINARY DESC, nick),
  CONSTRAINT "sized" CHECK (size < 100 AND length("full name") > 0) -- about nothing
);

CREATE TABLE "int key" (id INT PRIMARY KEY, note STRING);
CREATE TABLE falling (id INTEGER PRIMARY KEY DESC, n INTEGER UNIQUE UNIQUE);
CREATE TABLE text_key (code CHAR(3) PRIMARY KEY ON CONFLICT REPLACE, other TEXT, CONSTRAINT u UNIQUE (other) ON CONFLICT IGNORE);
CREATE TABLE no_key (a, b INTEGER NOT NULL ON CONFLICT IGNORE, c TEXT CONSTRAINT must NOT NULL, d INTEGER NULL);
CREATE TABLE pairs (
  b TEXT, a INTEGER,
  total INTEGER GENERATED ALWAYS AS (a * 2) STORED,
  label AS (b || '-' || a),
  PRIMARY KEY (a DESC, b COLLATE NOCASE)
) WITHOUT ROWID;
CREATE TABLE tight (
  id INT PRIMARY KEY, anything ANY, number REAL NOT NULL DEFAULT 0.0, whole INT NOT NULL DEFAULT 3,
  id2 TEXT, moment TEXT
) STRICT;
CREATE TABLE tight_pair (a TEXT NOT NULL, b BLOB, PRIMARY KEY (a)) STRICT, WITHOUT ROWID;

CREATE TABLE parent (
  id INTEGER PRIMARY KEY, x INTEGER, y INTEGER, UNIQUE (y, x), UNIQUE (x), UNIQUE (x)
);
CREATE TABLE child (
  id INTEGER PRIMARY KEY,
  self_id INTEGER REFERENCES child DEFERRABLE INITIALLY DEFERRED,
  parent_id INTEGER CONSTRAINT to_parent REFERENCES parent (id) ON DELETE SET NULL ON UPDATE CASCADE MATCH FULL,
  keeper INTEGER NOT NULL REFERENCES "shop keepers" ("id") ON DELETE RESTRICT NOT DEFERRABLE,
  px INTEGER, py INTEGER,
  twice INTEGER REFERENCES parent (id) REFERENCES parent (x) ON DELETE NO ACTION,
  missing INTEGER REFERENCES nowhere (id) ON DELETE CASCADE,
  required INTEGER NOT NULL REFERENCES parent ON DELETE SET NULL,
  odd TEXT REFERENCES parent (id),
  loose INTEGER REFERENCES no_key (a),
  code CHAR(3) REFERENCES text_key,
  CONSTRAINT two FOREIGN KEY (px, py) REFERENCES parent (x, y) ON UPDATE SET DEFAULT,
  FOREIGN KEY (py, px) REFERENCES parent (y, x) DEFERRABLE INITIALLY IMMEDIATE,
  CHECK (px > 0) CHECK (py > 0),
  CHECK (px < py)
);

CREATE TABLE type ("Type" TEXT, self TEXT, "id" INTEGER, "a b" TEXT, a_b TEXT, "1st" TEXT, "hashValue" INTEGER, "§" TEXT);
CREATE TABLE data (x INTEGER);
CREATE TABLE IF NOT EXISTS "select" ("from" INTEGER, "to:" TEXT, "{x}" TEXT, "#" TEXT, "null" TEXT, "true" TEXT, "12" TEXT);
CREATE TABLE "dotted.name" ("k.1" INTEGER PRIMARY KEY, other INTEGER REFERENCES "dotted.name" ("k.1"));
CREATE TABLE comments (
  a INTEGER /* first */ , -- of a
  -- before b
  --
  b TEXT CHECK (b <> '--no' /* inside */),
  c TEXT -- of c, with 'quotes' and: a colon #1
  /* the end */
);
CREATE TABLE registered (
  id TEXT PRIMARY KEY DEFAULT (make_id('r', 2)), name TEXT COLLATE unicase,
  CHECK (is_ok(name))
);
CREATE TABLE shaped ("json" JSON DEFAULT '{}', price DECIMAL(10,2) DEFAULT 0, day DATE DEFAULT (date('now')), flag BOOL DEFAULT false, "double quoted type" "my type", real_id REAL, dt TIMESTAMP NOT NULL DEFAULT (datetime('now', 'localtime')));
CREATE TABLE wide AS SELECT 1 AS a, 'x' AS b;
ALTER TABLE wide ADD COLUMN c INTEGER NOT NULL DEFAULT 5 CHECK (c > 0);
ALTER TABLE wide RENAME COLUMN b TO bee;

CREATE INDEX shop_order ON "shop keepers" ("order" DESC, lower("full name"), nick COLLATE RTRIM ASC) WHERE active AND "class" IS NOT NULL;
CREATE UNIQUE INDEX child_self_id ON child (self_id);
CREATE INDEX child_keeper ON child (keeper);
CREATE INDEX "index of (parents)" ON child (parent_id, (px + py) DESC);
CREATE INDEX tight_json ON tight (json_extract(anything, '$.a'));

CREATE VIEW keepers AS SELECT id, "full name", count(*) AS n FROM "shop keepers" GROUP BY id;
CREATE VIEW renamed (a, "b c") AS SELECT id, px + 1 FROM child;
CREATE VIEW nested AS SELECT * FROM later WHERE a > 1;
CREATE VIEW later AS WITH t(a) AS (SELECT 1 UNION ALL SELECT 2) SELECT a, 'x;y' AS b FROM t; -- after its reader

CREATE TRIGGER child_insert AFTER INSERT ON child WHEN new.px IS NULL BEGIN
  UPDATE child SET px = CASE WHEN new.py > 1 THEN 1 ELSE 2 END WHERE id = new.id;
  INSERT INTO no_key (a, b, c) VALUES (new.id, 1, 'a;b');
END;
CREATE TRIGGER into_view INSTEAD OF INSERT ON renamed BEGIN INSERT INTO child (id, keeper, required) VALUES (new.a, 1, 1); END;

CREATE VIRTUAL TABLE docs USING fts5(title, body, tokenize = 'porter unicode61');
CREATE VIRTUAL TABLE notes USING fts4(subject, content="", tokenize=porter);
CREATE VIRTUAL TABLE old_docs USING fts3(body);
CREATE VIRTUAL TABLE boxes USING rtree(id, x0, x1);

INSERT INTO parent VALUES (1, 2, 3);
CREATE TEMP TABLE passing (a);
COMMIT;

CREATE TABLE key_below (id INTEGER, PRIMARY KEY (id DESC));
CREATE TABLE [signs! in names] (
  [order] INT, "sel""ect" INT, `back``tick` INT, 'sin''gle' INT, Ünï INT, "emoji 😀" TEXT, "%s" INT, "a\b" INT
);
CREATE TABLE defaults (
  a TEXT DEFAULT '', b TEXT DEFAULT NULL, c DEFAULT (1 + 2), d REAL DEFAULT .5, e DEFAULT 0x10, f TEXT DEFAULT 5,
  g INTEGER DEFAULT '5', h INTEGER DEFAULT 9223372036854775807, i REAL DEFAULT 1e400, j TEXT DEFAULT 'a
b', k BLOB DEFAULT (randomblob(16))
);
CREATE TABLE "many words" (
  a INTEGER CONSTRAINT pk PRIMARY KEY ASC ON CONFLICT FAIL CONSTRAINT nn NOT NULL CONSTRAINT uq UNIQUE
    CONSTRAINT ck CHECK (a > 0) REFERENCES "many words" (a)
);
CREATE VIEW "two of each" AS SELECT p.*, q.x, 1, count(*), 'x' || p.y FROM parent p JOIN parent q ON p.x = q.y;
CREATE VIEW spaced AS SELECT 'a  
   b' AS text, -- trailing  
  id

 FROM parent -- to the end
;
