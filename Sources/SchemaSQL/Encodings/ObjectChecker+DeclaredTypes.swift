import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Checking the types that the file gives to results.
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
      guard !isCalculatedDecimal(cell, entries.joined(), in: typed) else { continue }
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

  /// Whether a calculated result is declared as a decimal, which is text; reports it if it is.
  private mutating func isCalculatedDecimal(
    _ cell: ResultColumnCells, _ entries: some Sequence<ResultEntry>, in typed: TypedSQL
  ) -> Bool {
    let calculated = entries.first {
      $0.isCalculated && SQLName.areEqual($0.described.name, cell.name.value)
    }
    guard cell.type?.value == .decimal, let calculated else { return false }
    report(
      .decimalsAsText,
      "'\(cell.name.value)' is calculated as \(calculated.numberAsDecimal(in: typed))",
      at: cell.name.range)
    return true
  }
}

extension ResultEntry {
  /// Returns the number that the result is, with what to do where it is declared as a decimal.
  fileprivate func numberAsDecimal(in typed: TypedSQL) -> String {
    guard column?.column.storage == .integer, let expression = item?.expression else {
      return "a real number: declare it real, which is exact for up to 15 digits, or store minor "
        + "units, such as cents, as integers"
    }
    let text = typed.sql.text(expression.range)
    return "an integer: declare it integer, or write CAST(\(text) AS TEXT)"
  }

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
