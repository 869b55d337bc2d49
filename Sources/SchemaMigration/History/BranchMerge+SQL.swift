import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

// SQL that would mean something else in a merged draft than in its branch.

extension BranchMerge {
  /// Refuses an INSERT that doesn't name its columns, if other branches change the columns of its
  /// table.
  func requireOrder(
    of step: MigrationStep, in item: BranchNames.BranchStep
  ) throws(NameRewriter.UnrewritableSQL) {
    guard case .sql(let sql) = step else { return }
    let tables = SQLText(sql.value).tablesOfUnnamedColumns.compactMap { item.before.table($0) }
    for other in branches.items where other.branch != item.branch && other.isUnknown(to: item) {
      if let name = other.step.tableOfOtherColumns, let table = other.before.table(name),
        tables.contains(table)
      {
        throw NameRewriter.UnrewritableSQL(name: name, sql: sql)
      }
    }
  }

  /// Refuses a repair before a version that becomes part of the draft.
  func requireKeptVersion(
    of step: MigrationStep, in item: BranchNames.BranchStep
  ) throws(NameRewriter.UnrewritableSQL) {
    guard case .repair(let before, let sql) = step, item.branch != nil else { return }
    let isMoved = branches.items.contains {
      $0.branch == item.branch && $0.version.file.version.value == before.value
    }
    if isMoved { throw NameRewriter.UnrewritableSQL(name: "version \(before.value)", sql: sql) }
  }

  /// Refuses SQL that contains a case of an enum that other branches rename or remove.
  func requireCases(
    of step: MigrationStep, in item: BranchNames.BranchStep
  ) throws(NameRewriter.UnrewritableSQL) {
    let cases = branches.items.filter { $0.branch != item.branch && $0.isUnknown(to: item) }
      .compactMap { item -> String? in
        guard case .enumCase(let place) = item.step.parts.subject, item.step.kind != .addCase
        else { return nil }
        return place.name.value
      }
    guard !cases.isEmpty else { return }
    for sql in step.parts.sql.map(\.text) {
      let tokens = SQLText(sql.value)
      let texts = tokens.tokens.filter { $0.kind == .string }.map(tokens.name)
      if let name = cases.first(where: texts.contains) {
        throw NameRewriter.UnrewritableSQL(name: name, sql: sql)
      }
    }
  }

  /// Returns a finding if an expression reads values that earlier versions of its branch change,
  /// because all expressions of a draft read rows as they were before it; or values that kept
  /// versions have changed since.
  func staleReading(in item: BranchNames.BranchStep) -> History.Finding? {
    guard let step = wanted(item) else { return nil }
    let converted = columnsConverted(beside: item)
    for sql in step.parts.sql {
      guard let table = sql.tables.first else { continue }
      let expression = sql.text
      let tokens = SQLText(expression.value)
      let columns = item.before.all.filter {
        SQLName($0.name) == SQLName(table) || tokens.mentions($0.name)
      }.flatMap(\.columns).filter { tokens.mentions($0.name) }.sorted { $0.name < $1.name }
      let owner = step.names.first ?? ""
      if let name = columns.first(where: { item.valued.contains($0.identity) })?.name {
        return finding(
          "'\(owner)' reads '\(name)', which another version in the draft changes: in one draft it "
            + "would read the old value", at: expression, of: step, in: item)
      }
      if let name = columns.first(where: { converted.contains($0.identity) })?.name {
        return finding(
          "'\(owner)' reads '\(name)', whose values a version that stays has changed",
          at: expression, of: step, in: item)
      }
    }
    return nil
  }

  private func finding(
    _ message: String, at expression: Located<String>, of step: MigrationStep,
    in item: BranchNames.BranchStep
  ) -> History.Finding {
    item.version.finding(.lostWriting, message, at: expression.range, hints: step.rewritingOptions)
  }

  /// The columns whose values are changed by kept versions that the branch doesn't know.
  private func columnsConverted(beside item: BranchNames.BranchStep) -> Set<NameTimeline.Identity> {
    let columns = branches.items.compactMap { other -> NameTimeline.Identity? in
      guard other.branch == nil, other.isUnknown(to: item),
        case .changeColumn(let place, let conversion) = other.step, conversion.convert != nil
      else { return nil }
      return other.after.column(place)
    }
    return Set(columns)
  }
}

extension BranchNames.BranchStep {
  /// Whether the branch of another step doesn't know this one.
  func isUnknown(to other: Self) -> Bool {
    branch != nil || version.file.version.value >= other.version.file.version.value
  }
}

extension MigrationStep {
  /// The table whose columns the step adds, drops or reorders.
  fileprivate var tableOfOtherColumns: String? {
    parts.names.first { part in
      switch part.role {
      case .created, .dropped, .moved: part.column != nil
      case .reordered: true
      case .changed, .filled, .read, .renamed: false
      }
    }?.table.value
  }
}

extension StepKind {
  var isOfCase: Bool { [.addCase, .renameCase, .removeCase].contains(self) }

  /// Whether such a step does nothing but rename or drop a table or column.
  var changesNames: Bool { [.renameTable, .renameColumn, .dropTable, .dropColumn].contains(self) }
}
