-- What the language has no word for, or what SQLite itself refuses.
CREATE TABLE many (a INTEGER CHECK (a > 0) CHECK (a < 10) CHECK (a <> 5), CHECK (a % 2));
CREATE TABLE matched (id INTEGER PRIMARY KEY, other INTEGER REFERENCES matched (id) MATCH FULL);
CREATE TABLE preset (n INTEGER NOT NULL DEFAULT 0 CHECK (n > 0), m INTEGER NOT NULL DEFAULT NULL);
CREATE VIEW twice AS SELECT many.a, preset.n AS a FROM many, preset;
CREATE VIRTUAL TABLE strange USING module_of_another_program (a, b);
CREATE TABLE wanted (id INTEGER PRIMARY KEY, elsewhere INTEGER REFERENCES nowhere (id), kind INTEGRE);
CREATE VIEW quoted AS SELECT a FROM many WHERE a <> "no column";
CREATE INDEX twice_collated ON many (a, a COLLATE NOCASE);
CREATE INDEX twice_the_same ON matched (id, other, id);
CREATE TABLE unheard_of (a WIDGET, b WIDGET, c WIDGET DEFAULT 1, d GADGET);
CREATE TABLE named_odds (a TEXT CONSTRAINT the_default DEFAULT 'x' CONSTRAINT the_order COLLATE NOCASE);
CREATE INDEX quoted_strings ON unheard_of (ifnull(a, "none")) WHERE b = "zz";
