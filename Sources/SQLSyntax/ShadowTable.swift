package import DBGenSQLText

/// A table in which a virtual table keeps its data.
package enum ShadowTable {
  /// Returns what follows the name of a virtual table and an underscore in the names of such tables.
  ///
  /// - Parameters:
  ///   - module: The module of the virtual table.
  ///   - storesText: Whether a full-text index has the text itself, as it does without `content`.
  package static func suffixes(of module: SQLName, storingText storesText: Bool) -> [String] {
    let content = storesText ? ["content"] : []
    switch module {
    case "fts5": return ["data", "idx", "docsize", "config"] + content
    case "fts4": return ["segments", "segdir", "docsize", "stat"] + content
    case "fts3": return ["segments", "segdir", "content"]
    case "rtree", "rtree_i32", "geopoly": return ["node", "parent", "rowid"]
    default: return []
    }
  }
}
