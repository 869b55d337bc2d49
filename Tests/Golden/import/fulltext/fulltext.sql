-- Full-text indexes with the triggers that dbgen writes, and with others.
CREATE TABLE "note" (
  "id" INTEGER PRIMARY KEY,
  "title" TEXT NOT NULL,
  "body" TEXT
);

CREATE TABLE "loose" (
  "title" TEXT
);

CREATE VIRTUAL TABLE "noteText" USING fts5 ("title", "body", content="note", content_rowid="id", tokenize="porter unicode61");

CREATE VIRTUAL TABLE "looseText" USING fts5 ("title", content="loose", content_rowid="rowid");

CREATE TRIGGER "noteText_insert" AFTER INSERT ON "note" BEGIN
  INSERT INTO "noteText" (rowid, "title", "body")
  VALUES (new."id", new."title", new."body");
END;

CREATE TRIGGER "noteText_delete" AFTER DELETE ON "note" BEGIN
  INSERT INTO "noteText" ("noteText", rowid, "title", "body")
  VALUES ('delete', old."id", old."title", old."body");
END;

CREATE TRIGGER "noteText_update" AFTER UPDATE ON "note" BEGIN
  INSERT INTO "noteText" ("noteText", rowid, "title", "body")
  VALUES ('delete', old."id", old."title", old."body");
  INSERT INTO "noteText" (rowid, "title", "body")
  VALUES (new."id", new."title", new."body");
END;

CREATE TRIGGER "looseText_insert" AFTER INSERT ON "loose" BEGIN
  INSERT INTO "looseText" (rowid, "title")
  VALUES (new."rowid", new."title");
END;

CREATE TRIGGER "looseText_delete" AFTER DELETE ON "loose" BEGIN
  INSERT INTO "looseText" ("looseText", rowid, "title")
  VALUES ('delete', old."rowid", old."title");
END;

CREATE TRIGGER "looseText_update" AFTER UPDATE ON "loose" BEGIN
  INSERT INTO "looseText" ("looseText", rowid, "title")
  VALUES ('delete', old."rowid", old."title");
  INSERT INTO "looseText" (rowid, "title")
  VALUES (new."rowid", new."title");
END;
CREATE TABLE replaced (id INTEGER PRIMARY KEY, code TEXT UNIQUE ON CONFLICT REPLACE);
CREATE VIRTUAL TABLE replaced_text USING fts5(code, content='replaced', content_rowid='id');
CREATE TRIGGER replaced_ai AFTER INSERT ON replaced BEGIN
  INSERT INTO replaced_text (rowid, code) VALUES (new.id, new.code);
END;

-- As GRDB keeps a full-text table up to date, and a table that has its text itself.
CREATE TABLE "player" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "name" TEXT NOT NULL, "bio" TEXT);
CREATE VIRTUAL TABLE "player_ft" USING fts5(name, bio, tokenize='porter ascii', content='player', content_rowid='id');
CREATE TRIGGER "__player_ft_ai" AFTER INSERT ON "player" BEGIN
    INSERT INTO "player_ft"("rowid", "name", "bio") VALUES (new."id", new."name", new."bio");
END;
CREATE TRIGGER "__player_ft_ad" AFTER DELETE ON "player" BEGIN
    INSERT INTO "player_ft"("player_ft", "rowid", "name", "bio") VALUES('delete', old."id", old."name", old."bio");
END;
CREATE TRIGGER "__player_ft_au" AFTER UPDATE ON "player" BEGIN
    INSERT INTO "player_ft"("player_ft", "rowid", "name", "bio") VALUES('delete', old."id", old."name", old."bio");
    INSERT INTO "player_ft"("rowid", "name", "bio") VALUES (new."id", new."name", new."bio");
END;
CREATE VIRTUAL TABLE documents USING fts5(title, body);

CREATE VIRTUAL TABLE page USING fts5(title, slug UNINDEXED, body, prefix='2 3', tokenize='porter');
