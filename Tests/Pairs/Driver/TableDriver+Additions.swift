import SchemaParser

/// Additions of the app to a table: rules, messages, properties that aren't stored, and a search.
extension TableDriver {
  var additions: [String] {
    guard table.hasAdditions else { return [] }
    // The rules of a row with a value in another form aren't known.
    return ["if trial.foreign == nil {"] + refusals + ["}"] + (table.hasProperty ? [marks] : [])
  }

  private var refusals: [String] {
    let broken = [("longer", "It is long."), ("bad", "It is bad.")]
    let check = table.kind == .plainSQL ? [] : [("worse", "It is worse.")]
    return (broken + check).map { note, message in
      refused("insert", message, "insert(\(draft(0, note: note)), into: t)")
    } + [refused("insertEach", nil, "insertEach([\(draft(0, note: "bad"))], into: t)")]
      + (table.key.isEmpty ? [] : ([broken[0]] + check).map(changed))
  }

  private func changed(_ note: String, _ message: String) -> String {
    refused("update", message, "update(\(key(ofRow: 0)), set: [.note(\(literal(note)))], in: t)")
  }

  private func refused(_ name: String, _ message: String?, _ call: String) -> String {
    let call = "try \(functions).\(call)"
    return message.map {
      "trial.refused(\(literal("\(name): \($0)")), \(literal($0))) { t in _ = \(call) }"
    } ?? "trial.read(\(literal(name)), \"SELECT 1\") { t in one(\(call).count) }"
  }

  /// The property that isn't stored distinguishes records, and leaves their columns as they are.
  private var marks: String {
    """
    trial.rows("a property that isn't stored") { t in
        let all = try \(functions).fetchAll(from: t)
        let marked = all.map { var row = $0; row.isMarked.toggle(); return row }
        return records(zip(all, marked).filter { $0 != $1 && !$0.isMarked }.map(\\.1))
      }
    """
  }

  /// The app's rules, in the module of the generated source.
  var rules: String {
    guard table.hasAdditions else { return "" }
    let problems = "note == \"bad\" ? [.init(\"note\", \"It is bad.\")] : []"
    let type = functions.dropFirst(table.module.count)
    return table.kind == .tuple
      ? "nonisolated extension \(type) { static func appProblems(of draft: Draft) -> [§Problem] { draft.\(problems) } }\n"
      : "nonisolated extension \(type).Draft { var appProblems: [§Problem] { \(problems) } }\n"
  }
}

// MARK: - Full-text search

extension TableDriver {
  var searches: [String] {
    guard table.kind == .fullText else { return [] }
    let found =
      "SELECT \(table.list) FROM \(table.sql) WHERE \(table.visible) AND body LIKE '%fox%'"
    let some = found + " AND body >= 'b' ORDER BY body DESC LIMIT 2 OFFSET 1"
    let selection =
      "where: { $0.body >= \"b\" }, orderBy: { [$0.body.descending] }, limit: 2, offset: 1"
    let beginning =
      "SELECT \(table.list) FROM \(table.sql) WHERE \(table.visible) AND body LIKE '%he%'"
    let number = "SELECT count(*) FROM (\(found))"
    let index = SwiftName.escaped(SwiftName.member(from: "\(table.prefix)Find\(table.number)"))
    return [
      one("countMatches(of: \"fox\", in: .\(index), from: t)", number),
      "trial.read(\"search for a beginning\", \(literal(beginning)), isOrdered: false) { t in records(try \(functions).search(FullTextQuery.words(\"he\", lastIsPrefix: true), from: t)) }",
      "trial.read(\"search outside of the index\", \"SELECT 1 WHERE false\") { t in records(try \(functions).search(\"x OR y OR z\", from: t)) }",
      "trial.read(\"search\", \(literal(found)), isOrdered: false) { t in records(try \(functions).search(\"fox\", from: t)) }",
      "trial.read(\"search with a condition\", \(literal(some)), isOrdered: true) { t in records(try \(functions).search(\"fox\", \(selection), from: t)) }",
      highlights(by: index),
    ] + (table.relation.hasParent ? [ownersFound(by: index)] : [])
  }

  private func highlights(by index: String) -> String {
    let found =
      "SELECT \(table.list), replace(body, 'fox', '[fox]'), body FROM \(table.sql) WHERE \(table.visible) AND body LIKE '%fox%'"
    let marked = "$0.1.parts.map { $0.isMatch ? \"[\\($0.text)]\" : $0.text }.joined()"
    return """
      trial.read("search with highlights", \(literal(found)), isOrdered: false) { t in
          let found = try \(functions).search("fox", in: .\(index), including: .highlight(\\.body), .snippet(words: 8), from: t)
          return found.map { values\(number)($0.0) + [.text(\(marked)), .text($0.2.text)] }
        }
      """
  }

  private func ownersFound(by index: String) -> String {
    let owner =
      "(SELECT p.id FROM \(table.prefix)Owner\(number) p WHERE p.id = t.\"owner\(number)ID\")"
    let found =
      "SELECT \(table.list), \(owner) FROM \(table.sql) t WHERE \(table.visible) AND body LIKE '%fox%'"
    return
      "trial.read(\"search including owner\", \(literal(found)), isOrdered: false) { t in try \(functions).search(\"fox\", in: .\(index), including: .owner, from: t).map { values\(number)($0.0) + [stored($0.1) { stored_key($0.id) }] } }"
  }
}
