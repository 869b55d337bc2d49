import SchemaParser
import Testing

@testable import SchemaMigration

@Suite struct SnapshotHashTests {
  /// Histories have such hashes: operators, numbers and blobs were in pieces when they were made.
  @Test func `the hash of a schema stays what it is in histories`() {
    let table = #"""
      CREATE TABLE "t" (
        "id" INTEGER PRIMARY KEY,
        "a" TEXT NOT NULL,
        "r" REAL NOT NULL DEFAULT (1e-5 + .5 - 2.5E+3),
        CHECK (a || 'y' <= 'it''s' OR json_extract(a, '$.x') <> id AND a != X'0aFF' OR id << 2 >= 0x1F),
        CHECK (r == -1 /* c */ OR r > 1.5 -- d
      )
      ) STRICT
      """#
    let view = #"""
      CREATE VIEW "v" AS
      SELECT a || r AS [x y], a -> 'q' AS `j` FROM t WHERE "a" ->> 'z' IS NOT NULL
      """#
    let snapshot = SchemaSnapshot(statements: [table, view].map { Located($0, at: 0..<0) })
    #expect(
      snapshot.hash == "sha256:7d485964315424183a1ead478dd676ad388523143587ed8de413e79784ee9537")
  }
}
