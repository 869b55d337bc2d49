-- A lending library, as another program has kept it for years.

PRAGMA foreign_keys = ON;

-- Who may borrow.
CREATE TABLE [reader] (
  reader_id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, -- on the card
  full_name VARCHAR(120) NOT NULL COLLATE NOCASE,
  "class" CHAR(1) DEFAULT 'A' CHECK ("class" IN ('A', 'B')),
  is_blocked INTEGER NOT NULL DEFAULT 0 CHECK (is_blocked IN (0, 1)),
  joined DATETIME DEFAULT CURRENT_TIMESTAMP,
  fee NUMERIC(6, 2) DEFAULT -1.50
);

CREATE TABLE "book copy" (
  shelf TEXT NOT NULL,
  number INT NOT NULL CHECK (number > 0) CHECK (number < 1000),
  title TEXT NOT NULL, /* as printed */
  cover BLOB,
  label TEXT AS (shelf || '-' || number),
  PRIMARY KEY (shelf, number)
) WITHOUT ROWID;

CREATE TABLE loan (
  reader INTEGER NOT NULL CONSTRAINT borrower REFERENCES reader ON DELETE CASCADE,
  shelf TEXT NOT NULL,
  number INT NOT NULL,
  note,
  UNIQUE (shelf, number) ON CONFLICT REPLACE,
  FOREIGN KEY (shelf, number) REFERENCES "book copy" (shelf, number) MATCH SIMPLE
    DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX loan_reader ON loan (reader);
CREATE UNIQUE INDEX reader_by_name ON reader (full_name) WHERE "class" = 'A';

-- How many books each reader has.
CREATE VIEW lent AS
  SELECT r.reader_id, r.full_name, count(l.shelf) AS books
  FROM reader r LEFT JOIN loan l ON l.reader = r.reader_id
  GROUP BY r.reader_id;

CREATE TRIGGER loan_note AFTER INSERT ON loan WHEN new.note IS NULL BEGIN
  UPDATE loan SET note = 'lent; not yet returned' WHERE rowid = new.rowid;
END;

INSERT INTO reader (full_name) VALUES ('Ada; Countess of Lovelace');
