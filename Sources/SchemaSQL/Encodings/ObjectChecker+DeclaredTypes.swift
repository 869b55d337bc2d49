import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Checking the types that the file gives to results and parameters.
extension ObjectChecker {
  /// Checks that results can be read as the types that the file gives them.
  mutating func checkDeclared(
    _ cells: [ResultColumnCells], _ names: [String], _ arms: [SelectScope],
    _ entries: [[ResultEntry]], in typed: TypedSQL
  ) {
    let before = diagnostics.count
    for cell in cells {
      guard let type = cell.type,
        let index = names.firstIndex(where: { SQLName.areEqual($0, cell.name.value) })
      else { continue }
      let results = entries.map { $0.indices.contains(index) ? $0[index] : nil }
      var column = Column(name: cell.name, type: type, encoding: cell.encoding)
      if let known = results.map({ $0?.column }).common?.column, known.type.value == type.value,
        cell.encoding == nil
      {
        column.encoding = known.encoding
      }
      let target = TypedTarget(column: column, isResult: true)
      for case (let scope, let result?) in zip(arms, results) {
        for value in result.values(in: scope) { check(value, in: target, of: typed, after: before) }
      }
    }
  }

  /// Whether a parameter's declared type fits the columns that it's compared with or stored in;
  /// reports it if it doesn't.
  mutating func isUsable(
    _ declared: Column, for uses: [Located<ResultColumn>], of name: String
  ) -> Bool {
    let other = uses.first { use in
      declared.type.value != .json && use.value.column.type.value != declared.type.value
        && TypedTarget(column: use.value.column).isOfOtherClass(declared)
    }
    guard let other else { return true }
    let column = other.value.column
    report(
      .storedAsOtherType,
      "parameter ':\(name)' is declared as \(declared.type.value.name), stored as "
        + "'\(declared.form.shape)', and used with '\(column.name.value)', which is stored as "
        + "'\(column.form.shape)': declare it as \(column.type.value.name)", at: other.range)
    return false
  }
}

extension ResultEntry {
  /// The values of which the result is one.
  fileprivate func values(in scope: SelectScope) -> [Operand] {
    var typer = ExpressionTyper(scope.withoutResults)
    guard let item else { return [] }
    guard let expression = item.expression else {
      return column.map { [Operand(words: item.range, type: .value($0))] } ?? []
    }
    return typer.choices(of: expression).map { typer.operand($0) }
  }
}
