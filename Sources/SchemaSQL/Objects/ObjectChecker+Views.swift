import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension ObjectChecker {
  /// Creates the views, each after those that it mentions, and has SQLite compile them: SQLite
  /// doesn't check a view's SELECT when it creates the view.
  mutating func createViews() throws(SQLiteError) {
    let views = schema.viewsByDependency
    var created: [View] = []
    var reads = ViewReads(views)
    for view in views {
      reads.add(view)
      let isBounded = !reads.isTooMuch(view) || view.isUnchecked
      if !isBounded, !mentionsMissing(view.sql.value) { reportReads(of: view) }
      if isBounded, create(view) {
        created.append(view)
      } else {
        missing.insert(view.name.sqlName)
      }
    }
    for view in created where !view.isUnchecked {
      try lighten(view, &reads)
      guard !compile(view) || mentionsMissing(view.sql.value) else { continue }
      missing.insert(view.name.sqlName)
      // Otherwise its readers would be blamed for the error. One that takes too long to compile can't
      // be dropped either.
      do throws(SQLiteError) {
        try database.run("DROP VIEW \(SQLName.quote(view.name.value))")
      } catch  where error.isTooMuchWork && !database.budget.isSpent {}
    }
    for view in created where view.isUnchecked && !reads.isTooMuch(view) {
      try checkNeed(of: view)
    }
    try restore(reads.standIns)
    viewReads = reads
  }

  private mutating func reportReads(of view: View) {
    report(
      .tooMany,
      "view '\(view.name.value)' reads views more than \(ViewReads.most) times, counting what they read",
      at: view.name.range)
  }

  /// If a view reads too many views, replaces those that read others with tables of the same
  /// columns.
  private mutating func lighten(_ view: View, _ reads: inout ViewReads) throws(SQLiteError) {
    if reads.isMany(of: view) {
      for other in reads.viewsWithin(view) where !isMissing(other) && !other.isUnchecked {
        if try replace(other) { reads.replace(other) }
      }
    }
  }

  /// Replaces a view with a table of the same columns, once SQLite has compiled it. Returns whether it
  /// has.
  func replace(_ view: View) throws(SQLiteError) -> Bool {
    guard let names = columnNames[view.name.sqlName] else { return false }
    let name = SQLName.quote(view.name.value)
    try database.run("DROP VIEW \(name)")
    database.statements.forget(view: view.name.sqlName)
    try database.run("CREATE TABLE \(name) (\(SQLName.list(names)))")
    return true
  }

  func restore(_ view: View) throws(SQLiteError) {
    try database.run("DROP TABLE \(SQLName.quote(view.name.value))")
    try database.run(view.definition.text)
  }

  /// Restores the replaced views that triggers are on.
  private func restore(_ views: [View]) throws(SQLiteError) {
    let names = Set(schema.triggers.compactMap { $0.cause?.table })
    for view in views where names.contains(view.name.sqlName) {
      try restore(view)
    }
  }

  private func isMissing(_ view: View) -> Bool { missing.contains(view.name.sqlName) }

  private mutating func create(_ view: View) -> Bool {
    guard !isMissing(view), isBalanced(view.sql) else { return false }
    let isSelect = SQLText(view.sql.value).verb?.isOfSelect ?? false
    guard isSelect || isStatement(view.sql, named: view.name, .view, "a view") else {
      return false
    }
    do throws(SQLiteError) {
      try database.run(view.definition.text)
      return true
    } catch {
      report(refusal(error, of: view), of: "view", view.sql)
      return false
    }
  }

  /// Returns the failure with its offset converted to the view's text in the file.
  private func refusal(_ failure: SQLiteError, of view: View) -> SQLiteError {
    var failure = failure
    failure.offset = failure.offset.flatMap { offset in
      view.definition.part(at: offset).flatMap { part in
        part.isVerbatim ? offset - part.range.lowerBound : nil
      }
    }
    if failure.message == "parameters are not allowed in views" {
      failure.offset =
        SQLText(view.sql.value).tokens.first { $0.kind == .parameter }?.range.lowerBound
    }
    return failure
  }

  /// Has SQLite compile a use of a view.
  private mutating func compile(_ view: View) -> Bool {
    do throws(SQLiteError) {
      let names = try database.columnNames(ofView: view.name.value)
      columnNames[view.name.sqlName] = names
      try adviseOnMatch(in: view.sql, "SELECT * FROM \(SQLName.quote(view.name.value))")
      if view.select.hasColumnNames { return true }
      return try areDistinct(names, in: view)
    } catch {
      report(placed(error, in: view), of: "view", view.sql)
      return false
    }
  }

  /// Returns the failure to compile a view with its offset, which SQLite gives only for the SELECT by
  /// itself.
  private func placed(_ failure: SQLiteError, in view: View) -> SQLiteError {
    if failure.isOfBudget { return failure }
    do throws(SQLiteError) {
      _ = try database.describe(view.select.sql)
      return failure
    } catch {
      return altering(error) { $0.offset = $0.offset.map { $0 + view.select.offset } }
    }
  }

  /// Whether a view's result columns have distinct names; reports one that doesn't.
  ///
  /// SQLite renames all but the first of several columns with the same name, to `id:1` for example.
  /// That's fine if the file has cells for the new name.
  private mutating func areDistinct(
    _ usedNames: [String], in view: View
  ) throws(SQLiteError) -> Bool {
    guard usedNames.contains(where: { $0.contains(":") }) else { return true }
    let names = try database.describe(view.select.sql).map(\.name)
    var seen = Set<SQLName>()
    let known = Set(view.cells.map { $0.name.sqlName })
    let index = zip(names.indices, usedNames).first { index, usedName in
      !seen.insert(SQLName(names[index])).inserted && !known.contains(SQLName(usedName))
    }?.0
    guard let index else { return true }
    report(
      .sameResultColumn,
      "two result columns are called '\(names[index])': rename one of them with AS",
      at: places(ofColumns: names.count, in: view)[index], subject: .column(usedNames[index]))
    return false
  }

  /// Returns the source range of each result column, or that of the view's name if it can't be
  /// determined.
  func places(ofColumns count: Int, in view: View) -> [SourceRange] {
    let select = view.select
    let text = SQLText(select.sql)
    let items = text.select()?.arms.first?.items ?? []
    return (0..<count).map { index in
      guard let item = items.item(at: index, of: count), let range = text.bytes(of: item.range)
      else { return view.name.range }
      let part = range.lowerBound + select.offset..<range.upperBound + select.offset
      return file.range(ofText: part, in: view.sql)
    }
  }
}

extension View {
  /// The SELECT, its UTF-8 offset in the SQL, and whether the view has a column list.
  package var select: (sql: String, offset: Int, hasColumnNames: Bool) {
    let text = SQLText(sql.value)
    guard let view = text.createView, let bytes = text.bytes(of: view.select) else {
      return (sql.value, 0, false)
    }
    return (text.text(inBytes: bytes), bytes.lowerBound, view.columns != nil)
  }
}
