import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Brings the model of a schema up to that of a sheet. What means the same stays as it is written,
/// and so does what the sheet says nothing about.
struct SheetMerge {
  let existing: Schema
  private let file: SourceFile
  private let sheet: Schema
  let scope: SheetScope
  private(set) var schema: Schema
  /// The possible renames: something goes, and something similar comes.
  let renames: [SheetRename]
  /// Warnings about what the sheet lacks, at their places in the schema.
  private(set) var removals: [Diagnostic] = []

  init(_ existing: Schema, in file: SourceFile, _ sheet: Schema, _ scope: SheetScope) {
    (self.existing, self.file, self.sheet, self.scope) = (existing, file, sheet, scope)
    schema = existing
    renames = Self.possibleRenames(from: existing, to: sheet, scope)
    mergeTables()
    mergeEnums()
    noteSplitEnums()
  }

  private mutating func mergeTables() {
    schema.tables = Self.merged(existing.tables, sheet.tables, by: \.name.folded) { old, new in
      TableMerge(old, new, existing, sheet, scope).table
    }
    for index in schema.tables.indices {
      schema.tables[index].isStrictByDefault = existing.isStrict
    }
    let tables = Dictionary(firstOf: sheet.tables.map { ($0.name.folded, $0) })
    for table in existing.tables {
      noteRemovals(from: table, comparedWith: tables[table.name.folded])
    }
  }

  /// Warns about a table that the sheet lacks, or the columns that it lacks.
  private mutating func noteRemovals(from table: Table, comparedWith new: Table?) {
    let name = table.name.value
    guard let new else { return remove("table '\(name)'", at: table.name.range, named: name) }
    for column in table.columns where new.column(named: column.name.value) == nil {
      let place = "\(name).\(column.name.value)"
      remove("column '\(place)'", at: column.name.range, named: place)
    }
  }

  /// - Parameter name: The name in a rename, if there can be one.
  private mutating func remove(_ what: String, at range: SourceRange, named name: String? = nil) {
    let rename = renames.first { $0.old == name }
    let comment = YAMLEdits(file).comment(above: range.lowerBound)
    removals.append(
      Diagnostic(
        .notInModel, "\(what) is removed, since the sheet lacks it", at: range,
        notes: comment.map { [.init("the comment above it stays", at: $0)] } ?? [],
        severity: .warning,
        hints: rename.map { [$0.hint] } ?? []))
  }

  /// Warns about columns that shared an enum, and for which the sheet lists different values now.
  private mutating func noteSplitEnums() {
    let types = Dictionary(
      firstOf: schema.tables.flatMap { table in
        table.columns.map { ([table.name.folded, $0.name.folded], $0.type.value) }
      })
    let used = Set(types.values.map(\.name))
    for table in existing.tables {
      for column in table.columns {
        guard let new = types[[table.name.folded, column.name.folded]],
          used.contains(column.type.value.name), !scope.enums.contains(new.name)
        else { continue }
        noteSplit(column, of: table, new)
      }
    }
  }

  private mutating func noteSplit(_ column: Column, of table: Table, _ new: ColumnType) {
    let old = column.type.value
    guard case .enumeration = new, case .enumeration = old, new.name != old.name else { return }
    removals.add(
      .notInModel,
      "'\(table.name.value).\(column.name.value)' gets an enum of its own, '\(new.name)': the sheet lists other values for it than for the other columns of '\(old.name)'",
      at: column.type.range, severity: .warning)
  }

  /// Returns the old items that there still are, in their order, and each new one behind the one
  /// that it follows in the sheet.
  static func merged<Item>(
    _ old: [Item], _ new: [Item], by name: (Item) -> String, _ merge: (Item, Item) -> Item
  ) -> [Item] {
    let places = Dictionary(firstOf: new.enumerated().map { (name($0.element), $0.offset) })
    let known = Set(old.map(name))
    var followers: [String?: [Item]] = [:]
    var last: String?
    for item in new {
      if known.contains(name(item)) {
        last = name(item)
      } else {
        followers[last, default: []].append(item)
      }
    }
    var merged = followers[nil] ?? []
    for item in old {
      guard let place = places[name(item)] else { continue }
      merged.append(merge(item, new[place]))
      merged += followers[name(item)] ?? []
    }
    return merged
  }

  // MARK: - Enums

  private mutating func mergeEnums() {
    schema.enums = Self.merged(existing.enums, sheet.enums, by: \.name.value, merged)
    let used = schema.usedEnums
    let before = existing.typesOfTables
    for item in existing.enums where !scope.enums.contains(item.name.value) {
      let name = item.name.value
      if used.contains(name) {
        noteRename(of: item)
      } else if before.contains(name) || !scope.enums.isEmpty {
        schema.enums.removeAll { $0.name.value == name }
        remove("enum '\(name)'", at: item.name.range, named: name)
      }
    }
  }

  /// Warns about an enum that stays because columns have it, although the sheet lists another in its
  /// place.
  private mutating func noteRename(of item: Enumeration) {
    guard let rename = renames.first(where: { $0.old == item.name.value }) else { return }
    removals.append(
      Diagnostic(
        .notInModel, "enum '\(rename.old)' stays, since columns have it; '\(rename.new)' is new",
        at: item.name.range, severity: .warning, hints: [rename.hint]))
  }

  private func merged(_ old: Enumeration, _ new: Enumeration) -> Enumeration {
    let name = old.name.value
    var item = old
    item.cases = Self.merged(old.cases, new.cases, by: \.name.value) { old, new in
      old == new ? old : new
    }
    if scope.enums.contains(name) { item.isOpen = new.isOpen }
    if scope.says(.doc, ofEnum: name), !new.doc.isSameText(as: old.doc) { item.doc = new.doc }
    if scope.says(.swiftName, ofEnum: name) { item.swiftName = new.swiftName }
    return item
  }
}

extension Schema {
  /// The names of the types of the tables' columns.
  fileprivate var typesOfTables: Set<String> {
    Set(tables.flatMap { $0.columns.map(\.type.value.name) })
  }

  /// The names of all types that columns, results and parameters have.
  fileprivate var usedEnums: Set<String> {
    let inSwift = Set(swiftTypes.flatMap { SwiftName.typeNames(in: $0.value) })
    let ofProperties = enums.filter {
      inSwift.contains($0.swiftName?.value ?? SwiftName.type(from: $0.name.value))
    }
    return typesOfTables.union(cells.compactMap { $0.type?.value.name })
      .union(ofProperties.map(\.name.value))
  }
}

extension Located<String> {
  /// The name as SQLite looks it up.
  var folded: String { SQLName.folded(value) }
}

extension String? {
  /// Whether two texts differ in nothing but the space around them and their line breaks.
  func isSameText(as other: String?) -> Bool { plain == other.plain }

  private var plain: String? {
    map {
      $0.withPlainLineBreaks.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).trimmed }
    }
    .map { $0.joined(separator: "\n").trimmed }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
