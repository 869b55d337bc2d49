import SchemaParser
import SchemaSQL

extension SwiftNameChecker {
  /// Reports properties by which a struct would contain itself, maybe through others.
  mutating func checkSizes(of schema: CheckedSchema) {
    var parts = StructParts()
    for (table, own) in zip(schema.tables, names.tables) {
      let stored = table.columns.compactMap(\.swiftType)
      parts.add(stored + table.transients.map(\.plainType), to: own.record)
      parts.add(stored, to: own.record + ".Draft")
    }
    for (derived, own) in zip(schema.derivedTables, names.derived) {
      parts.add(derived.table.columns.compactMap(\.swiftType), to: own.record)
    }
    for (query, own) in zip(schema.queries, names.queries) {
      parts.add(query.written.cells.compactMap(\.swiftType), to: own.row)
    }
    for (owner, part) in parts.cycles {
      report(
        .notASwiftType, part,
        "'\(owner)' would contain itself by this property: hold it in an array, '[\(part.value)]'")
    }
  }
}

/// The types of structs' properties whose values a struct contains. Those of an array are elsewhere,
/// and what a generic type of the app does isn't known.
private struct StructParts {
  private var parts: [(owner: String, type: Located<String>)] = []

  mutating func add(_ types: [Located<String>], to owner: String) {
    parts += types.map { type in
      let name = SwiftName.wrappedType(in: type.value) ?? type.value
      let isRecord = name.hasSuffix(".Record")
      return (owner, Located(isRecord ? String(name.dropLast(7)) : name, at: type.range))
    }
  }

  /// The properties without which no struct would contain itself.
  var cycles: [(owner: String, type: Located<String>)] {
    let owners = Set(parts.map(\.owner))
    var known: [String: [String]] = [:]
    return parts.filter { owner, type in
      guard owners.contains(type.value) else { return false }
      if Self.reaches(owner, from: type.value, known) { return true }
      known[owner, default: []].append(type.value)
      return false
    }
  }

  private static func reaches(
    _ owner: String, from type: String, _ known: [String: [String]]
  ) -> Bool {
    var (found, next) = (Set([type]), [type])
    while let type = next.popLast() {
      if type == owner { return true }
      next += known[type, default: []].filter { found.insert($0).inserted }
    }
    return false
  }
}
