-- Names that meet in Swift, and names that are none there.
CREATE TABLE three (user_id INT, userId INT, user__id INT);
CREATE TABLE Task (id TEXT, ID2 TEXT, id_ TEXT);
CREATE TABLE numbered (a_1 INT, a1 INT, "a 1" INT, a12 INT);
CREATE TABLE "!!!" (a INT);
CREATE TABLE "-" (a INT);
CREATE TABLE "--" (a INT, "?" INT, "??" INT, column INT);
CREATE TABLE item (a INT);
CREATE VIEW ITEM_ AS SELECT a FROM item;
CREATE VIEW "item-" AS SELECT a FROM item;
CREATE VIEW "i tem" AS SELECT a, a AS A_, a AS "-a" FROM item;
CREATE VIRTUAL TABLE i_tem USING fts4 (a_b, aB, "a b");
