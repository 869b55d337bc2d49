package import DBGenSQLText

/// A version of SQLite 3.
package struct SQLiteVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number after the dot.
  package let minor: Int

  package init(_ minor: Int) { self.minor = minor }

  /// Reads a version such as `3.38`. A third number doesn't matter, since no release with one adds
  /// anything to SQL.
  package init?(text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, parts[0] == "3", parts.allSatisfy(Self.isNumber),
      let minor = Int(parts[1])
    else { return nil }
    self.init(minor)
  }

  private static func isNumber(_ part: Substring) -> Bool {
    (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The oldest version that generated source runs on.
  package static let minimum = SQLiteVersion(38)

  /// The version whose ALTER TABLE adds and removes NOT NULL and CHECK.
  package static let alteringConstraints = SQLiteVersion(53)

  /// The newest version whose additions to SQL are known here.
  package static let newestKnown = alteringConstraints

  /// The last version in which only a rebuild of the table does so.
  package static let rebuildingTables = SQLiteVersion(alteringConstraints.minor - 1)

  package static func < (one: Self, other: Self) -> Bool { one.minor < other.minor }

  package var description: String { "3.\(minor)" }
}

extension SQLFacts {
  /// Returns the version that added a function; nil if all that are in use have it, or none.
  package static func versionAdding(function name: SQLName) -> SQLiteVersion? {
    functionsByVersion.first { $0.functions.contains(name) }.map { SQLiteVersion($0.minor) }
  }

  /// The functions by the release that added them; see "Release History" in SQLite's documentation.
  private static let functionsByVersion: [(minor: Int, functions: Set<SQLName>)] = [
    (38, ["format", "unixepoch"]), (41, ["unhex"]), (42, ["json_error_position"]),
    (43, ["octet_length", "timediff"]), (44, ["concat", "concat_ws", "string_agg"]),
    (
      45,
      [
        "jsonb", "jsonb_array", "jsonb_extract", "jsonb_insert", "jsonb_object", "jsonb_patch",
        "jsonb_remove", "jsonb_replace", "jsonb_set", "jsonb_group_array", "jsonb_group_object",
      ]
    ),
    (46, ["json_pretty"]), (48, ["if"]), (50, ["unistr", "unistr_quote"]),
    (51, ["jsonb_each", "jsonb_tree"]),
  ]
}
