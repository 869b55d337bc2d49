import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension SQLiteChecker {
  /// Checks that types declared verbatim are valid, and that their affinity leaves values
  /// unchanged.
  mutating func checkDeclaredTypes(of table: Table) throws(SQLiteError) {
    for column in table.columns {
      guard let type = column.sqlType, !type.value.isEmpty,
        !table.isStrict || SQLFacts.isStrict(type.value),
        !refused.contains(type.range.lowerBound)
      else { continue }
      if try isType(type.value) {
        checkAffinity(of: column, type, in: table)
      } else {
        refused.insert(type.range.lowerBound)
        report(.invalidDeclaredType, "'\(type.value)' is not a valid SQL type name", at: type.range)
      }
    }
  }

  /// Whether a declared type is nothing but a type. It could contain constraints, which the rest of
  /// the schema wouldn't know about.
  private mutating func isType(_ type: String) throws(SQLiteError) -> Bool {
    if provenTypes.contains(type) { return true }
    let statement = "CREATE TABLE probe (value \(type))"
    let declared = try unlessRefused(declaredType(after: statement))
    guard let declared, SQLName.areEqual(declared, type) else { return false }
    provenTypes.insert(type)
    return true
  }

  /// Reports that a column doesn't keep all values of its type. Files of others may have such columns, in
  /// which texts have names that no text which looks like a number has.
  mutating func checkAffinity(of column: Column, _ type: Located<String>, in table: Table) {
    let affinity = Affinity(declaredType: type.value, isStrict: table.isStrict)
    let isOfOthers = schema.sqlTypes == .declared
    let isSaid = [.text, .json].contains(column.type.value) && Affinity.namesText(type.value)
    guard !damaged.contains(column.name.range.lowerBound), !isSaid,
      !affinity.keeps(column, enums: definition.literals.enums)
    else { return }
    report(
      .affinityOfOtherType,
      "'\(type.value)' has \(affinity.rawValue) affinity, which changes values of type "
        + "'\(column.type.value.name)'"
        + (isOfOthers ? "" : "; if files of another program have it, write 'sqlTypes: declared'"),
      at: type.range, severity: isOfOthers ? .warning : .error)
  }

  private func declaredType(after statement: String) throws(SQLiteError) -> String {
    try probe.undoing(statement) { () throws(SQLiteError) in
      try probe.columns(of: "probe").first?.declaredType ?? ""
    }
  }
}
