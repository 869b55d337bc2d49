import SchemaParser

extension MigrationStep {
  /// Returns the step with new names in its SQL.
  func rewritten(by rewriter: NameRewriter) throws(NameRewriter.UnrewritableSQL) -> MigrationStep {
    switch self {
    case .createTable(let table, var rows?):
      let source = [rows.table.value]
      for place in rows.values.indices {
        rows.values[place].expression = try rewriter.rewrite(
          rows.values[place].expression, over: source)
      }
      if let condition = rows.condition {
        rows.condition = try rewriter.rewrite(condition, over: source)
      }
      return .createTable(table, rows: rows)
    case .addColumn(let place, let fill?):
      return .addColumn(place, fill: try rewriter.rewrite(fill, over: [place.table.value]))
    case .changeColumn(let place, var conversion):
      let source = [place.table.value]
      if let convert = conversion.convert {
        conversion.convert = try rewriter.rewrite(convert, over: source)
      }
      if let fill = conversion.fill {
        conversion.fill = try rewriter.rewrite(fill, over: source)
      }
      return .changeColumn(place, conversion)
    case .moveColumn(let from, let to, let condition):
      let tables = [from.table.value, to.table.value]
      return .moveColumn(
        from: from, to: to, condition: try rewriter.rewrite(condition, over: tables))
    case .sql(let text): return .sql(try rewriter.rewrite(text))
    case .createTable(_, nil), .dropTable, .renameTable, .addColumn(_, nil), .dropColumn,
      .renameColumn, .reorderColumns, .changeTable, .addCase, .renameCase, .removeCase, .create,
      .drop, .replace, .swift:
      return self
    }
  }

  /// Returns the step with the final names everywhere except in its SQL; nil if it would be about
  /// something that is gone, and has no hand-written part.
  ///
  /// - Parameter names: The names after the step, or before it for anything that it removes.
  func named(
    _ names: NamesAtStep, _ end: FinalNames
  ) throws(NameRewriter.UnrewritableSQL) -> MigrationStep? {
    func table(_ name: Located<String>) throws(NameRewriter.UnrewritableSQL) -> Located<String> {
      guard let table = names.table(name.value) else { return name }
      guard let new = end.name(ofTable: table) else {
        throw NameRewriter.UnrewritableSQL(name: name.value, sql: name)
      }
      return Located(new, at: name.range)
    }
    func place(_ place: ColumnPlace) throws(NameRewriter.UnrewritableSQL) -> ColumnPlace {
      let owner = try table(place.table)
      guard let column = names.column(place) else { return ColumnPlace(owner, place.column) }
      guard let new = end.name(ofColumn: column) else {
        throw NameRewriter.UnrewritableSQL(name: place.column.value, sql: place.column)
      }
      return ColumnPlace(owner, Located(new, at: place.column.range))
    }
    do throws(NameRewriter.UnrewritableSQL) {
      switch self {
      case .createTable(let name, var rows?):
        for index in rows.values.indices {
          rows.values[index].column = try place(ColumnPlace(name, rows.values[index].column)).column
        }
        rows.table = try table(rows.table)
        return .createTable(try table(name), rows: rows)
      case .createTable(let name, nil): return .createTable(try table(name), rows: nil)
      case .addColumn(let column, let fill): return .addColumn(try place(column), fill: fill)
      case .changeColumn(let column, let conversion):
        return .changeColumn(try place(column), conversion)
      case .moveColumn(let from, let to, let condition):
        return .moveColumn(from: try place(from), to: try place(to), condition: condition)
      case .reorderColumns(let name): return .reorderColumns(try table(name))
      case .changeTable(let name, let change): return .changeTable(try table(name), change)
      case .dropTable, .renameTable, .dropColumn, .renameColumn, .addCase, .renameCase,
        .removeCase, .create, .drop, .replace, .sql, .swift:
        return self
      }
    } catch {
      if isWritten || isOwn { throw error }
      return nil
    }
  }

  /// The expressions over a row, with the table of the row.
  var rowExpressions: (table: String, expressions: [Located<String>])? {
    switch self {
    case .createTable(_, let rows?):
      (rows.table.value, rows.values.map(\.expression) + [rows.condition].compactMap(\.self))
    case .addColumn(let place, let fill?): (place.table.value, [fill])
    case .changeColumn(let place, let conversion):
      (place.table.value, [conversion.convert, conversion.fill].compactMap(\.self))
    case .moveColumn(let from, _, let condition): (from.table.value, [condition])
    case .createTable(_, nil), .dropTable, .renameTable, .addColumn(_, nil), .dropColumn,
      .renameColumn, .reorderColumns, .changeTable, .addCase, .renameCase, .removeCase, .create,
      .drop, .replace, .sql, .swift:
      nil
    }
  }
}

extension MigrationStep {
  /// Returns whether both steps set the values of the same table or column by hand, but
  /// differently.
  func contradicts(_ other: Self) -> Bool {
    isWritten && other.isWritten && title == other.title && self != other
  }

  var isWritten: Bool {
    switch self {
    case .createTable(_, _?), .addColumn(_, _?): true
    case .changeColumn(_, let conversion): conversion.isDecided
    default: false
    }
  }

  /// The option of the command that chooses this step's value.
  var fillOption: String? {
    switch self {
    case .addColumn(let place, let fill?):
      "that one?   " + AnswerOption.fill(place.description, with: fill.value)
    case .changeColumn(let place, let conversion):
      if let fill = conversion.fill {
        "that one?   " + AnswerOption.fill(place.description, with: fill.value)
      } else if let convert = conversion.convert {
        "that one?   " + AnswerOption.convert(place.description, with: convert.value)
      } else if conversion.onBad?.value == .fail {
        "that one?   " + AnswerOption.refuse(place.description)
      } else {
        nil
      }
    default: nil
    }
  }

  /// Returns the step without the parts that options of the command override.
  func following(_ answers: MigrationAnswers) -> MigrationStep {
    switch self {
    case .addColumn(let place, _?) where answers.fill(place.description) != nil:
      return .addColumn(place, fill: nil)
    case .changeColumn(let place, var conversion)
    where answers.fill(place.description) != nil || answers.refuses(place.description):
      (conversion.fill, conversion.onBad) = (nil, nil)
      return .changeColumn(place, conversion)
    case .changeColumn(let place, var conversion)
    where answers.conversion(place.description) != nil:
      (conversion.convert, conversion.isNormalized) = (nil, false)
      return .changeColumn(place, conversion)
    default: return self
    }
  }
}
