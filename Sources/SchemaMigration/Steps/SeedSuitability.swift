import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The columns of a table whose values have to suit SQL that reads them.
struct SeedSuitability: Hashable {
  /// The columns that functions read as JSON.
  private(set) var documents: Set<SQLName> = []
  /// The columns that may say how many rows SQL makes.
  private(set) var counters: Set<SQLName> = []

  init() {}

  init(of table: StoredTable, for sql: [LaterSQL]) {
    let columns = table.written.map(\.name.sqlName)
    for sql in sql {
      let text = SQLText(sql.text)
      guard sql.tables.hasName(table.name) || text.mentions(table.name) else { continue }
      let (documents, names) = (text.namesOfDocuments, text.mentionedNames)
      self.documents.formUnion(
        columns.filter { documents.contains($0) && !table.affinity(of: $0).isNumber })
      guard text.makesRows else { continue }
      counters.formUnion(
        columns.filter { names.contains($0) && table.affinity(of: $0).isNumber })
    }
  }
}

extension StepSQL {
  /// Whether values of all kinds would make it fail, or take too long.
  var needsSuitableValues: Bool {
    let sql = SQLText(text.value)
    return sql.makesRows || !sql.namesOfDocuments.isEmpty
  }
}

extension SQLText {
  /// Whether a query may read its own rows.
  fileprivate var makesRows: Bool {
    tokens.indices.contains { isAt($0, "with") } && tokens.indices.contains { isAt($0, "union") }
  }

  /// The names in arguments of functions for JSON, and those before its operators.
  fileprivate var namesOfDocuments: Set<SQLName> {
    var found: Set<SQLName> = []
    for place in tokens.indices {
      if isAt(place, "->") || isAt(place, "->>"), place > 0 { found.insert(sqlName(place - 1)) }
      guard isAt(place + 1, "("), Self.documentReaders.contains(sqlName(place)) else { continue }
      var depth = 0
      for inner in (place + 1)..<tokens.count {
        if isAt(inner, "(") { depth += 1 }
        if isAt(inner, ")") { depth -= 1 }
        if depth == 0 { break }
        if tokens[inner].isName { found.insert(sqlName(inner)) }
      }
    }
    return found
  }

  private static let documentReaders = Set(
    [
      "array_length", "each", "extract", "insert", "patch", "pretty", "remove", "replace", "set",
      "tree", "type",
    ].flatMap { ["json_\($0)", "jsonb_\($0)"] }.map(SQLName.init) + ["json", "jsonb"])
}

extension Affinity {
  fileprivate var isNumber: Bool { [.integer, .real, .numeric].contains(self) }
}
