import DBGenSQLText
import SchemaParser

/// A condition that a cell of a column implies.
struct RuleCheck {
  var condition: String
  var source: SourceRange
}

extension TableDefinition {
  /// Returns the conditions that a column's type and rules imply.
  func ruleChecks(of column: Column) -> [RuleCheck] {
    let name = SQLName.quote(column.name.value)
    let rules = column.rules
    let value = column.type.value == .decimal ? "CAST(\(name) AS NUMERIC)" : name
    let minimum = rules.minimum.map { $0.map { bound($0, of: column) } }
    let maximum = rules.maximum.map { $0.map { bound($0, of: column) } }
    let shortest = rules.minimumLength.map { $0.map { "\($0)" } }
    let longest = rules.maximumLength.map { $0.map { "\($0)" } }
    return [
      typeCheck(of: column, name), range(of: value, minimum, maximum),
      range(of: "length(\(name))", shortest, longest), allowedValues(of: column, name),
    ].compactMap { $0 }
  }

  /// Returns the check of a column's type; nil if it needs none, because the type accepts any value
  /// of its storage class.
  private func typeCheck(of column: Column, _ name: String) -> RuleCheck? {
    guard column.isTypeChecked else { return nil }
    return switch column.type.value.traits.kind {
    case .boolean: RuleCheck(condition: "\(name) IN (0, 1)", source: column.type.range)
    case .json: RuleCheck(condition: jsonCheck(of: column, name), source: column.type.range)
    case .enumeration:
      literals.enums[column.type.name].flatMap { enumeration in
        guard !enumeration.isOpen else { return nil }
        let values = enumeration.cases.map { $0.value.value.sql }
        return RuleCheck(
          condition: "\(name) IN (\(values.joined(separator: ", ")))", source: column.type.range)
      }
    default: nil
    }
  }

  /// Returns the check for valid JSON. Some versions of SQLite don't consider NULL valid.
  private func jsonCheck(of column: Column, _ name: String) -> String {
    column.isNullable ? "\(name) IS NULL OR json_valid(\(name))" : "json_valid(\(name))"
  }

  /// Returns a bound in SQL. Decimals are stored as text but compared with numbers.
  private func bound(_ literal: Literal, of column: Column) -> String {
    if case .text(let number) = literal, column.type.value == .decimal { return number }
    return literals.text(of: literal, in: column)
  }

  private func range(
    of value: String, _ minimum: Located<String>?, _ maximum: Located<String>?
  ) -> RuleCheck? {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?):
      RuleCheck(
        condition: "\(value) BETWEEN \(minimum.value) AND \(maximum.value)", source: minimum.range)
    case (let minimum?, nil):
      RuleCheck(condition: "\(value) >= \(minimum.value)", source: minimum.range)
    case (nil, let maximum?):
      RuleCheck(condition: "\(value) <= \(maximum.value)", source: maximum.range)
    case (nil, nil): nil
    }
  }

  private func allowedValues(of column: Column, _ name: String) -> RuleCheck? {
    column.rules.allowedValues.map { allowed in
      let values = allowed.value.map { literals.text(of: $0, in: column) }
      // Allowed values must match exactly nonetheless.
      let value = column.hasOtherCollation ? "\(name) COLLATE binary" : name
      return RuleCheck(
        condition: "\(value) IN (\(values.joined(separator: ", ")))", source: allowed.range)
    }
  }
}
