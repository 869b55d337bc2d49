-- Names in single quotes, as every GeoPackage has them.
CREATE TABLE 'place' ('id' INTEGER PRIMARY KEY, 'name' TEXT NOT NULL);
CREATE INDEX 'place_name' ON 'place' ('name');
CREATE VIEW 'known' AS SELECT name FROM 'place';
CREATE VIRTUAL TABLE 'words' USING fts5(word);
CREATE TRIGGER 'place_named' BEFORE UPDATE OF 'name' ON 'place' FOR EACH ROW
WHEN new.name = '' BEGIN
  SELECT RAISE(ABORT, 'a place has a name');
END;
