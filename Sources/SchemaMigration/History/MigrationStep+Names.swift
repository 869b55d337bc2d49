import SchemaParser

extension MigrationStep {
  /// The step with other names in its SQL.
  func rewritten(by rewriter: NameRewriter) throws(NameRewriter.Obstacle) -> MigrationStep {
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
    default: return self
    }
  }

  /// The step with the names at the end, in all but its SQL.
  ///
  /// - Parameter names: The names after the step.
  func named(_ names: SchemaNames, _ end: FinalNames) -> MigrationStep {
    func table(_ name: Located<String>) -> Located<String> {
      let new = names.table(name.value).flatMap { end.tables[$0] }
      return Located(new ?? name.value, at: name.range)
    }
    func place(_ place: ColumnPlace) -> ColumnPlace {
      let new = names.column(place).flatMap { end.columns[$0] } ?? place.column.value
      return ColumnPlace(table(place.table), Located(new, at: place.column.range))
    }
    switch self {
    case .createTable(let name, let rows?):
      let values = rows.values.map { value in
        (place(ColumnPlace(name, value.column)).column, value.expression)
      }
      return .createTable(
        table(name),
        rows: RowSource(table: table(rows.table), values: values, condition: rows.condition))
    case .createTable(let name, nil): return .createTable(table(name), rows: nil)
    case .addColumn(let column, let fill): return .addColumn(place(column), fill: fill)
    case .changeColumn(let column, let conversion):
      return .changeColumn(place(column), conversion)
    case .moveColumn(let from, let to, let condition):
      return .moveColumn(from: place(from), to: place(to), condition: condition)
    case .reorderColumns(let name): return .reorderColumns(table(name))
    case .changeTable(let name, let change): return .changeTable(table(name), change)
    default: return self
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
    default: nil
    }
  }
}

extension MigrationStep {
  /// Returns whether both steps set the values of the same table or column by hand, but
  /// differently.
  func contradicts(_ other: Self) -> Bool {
    isWritten && other.isWritten && title == other.title && self != other
  }

  private var isWritten: Bool {
    switch self {
    case .createTable(_, _?), .addColumn(_, _?): true
    case .changeColumn(_, let conversion): conversion.isDecided
    default: false
    }
  }

  /// The option of the command that chooses what the step says.
  var fillOption: String? {
    switch self {
    case .addColumn(let place, let fill?):
      "that one?   " + AnswerOption.fill(place.description, with: fill.value)
    case .changeColumn(let place, let conversion):
      if let fill = conversion.fill {
        "that one?   " + AnswerOption.fill(place.description, with: fill.value)
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
    default: return self
    }
  }
}
