import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser

extension Schema {
  /// Returns the condition that exactly those values of a column meet that the generated code reads;
  /// nil if the table has no others, or if SQL can't say it.
  package func conditionOfReading(_ column: Column, of table: Table) -> String? {
    let isCertain =
      table.isStrict && !column.isNotNullLeftOut && column.storedType.isPlain
      && enumeration(of: column) == nil
    guard column.generated == nil, !isCertain else { return nil }
    let name = SQLName.quote(column.name.value)
    if enumeration(of: column)?.isOpen == true { return nil }
    let condition = "ifnull(\(conditionOfForm(column).replacing("@", with: name)), 0)"
    return column.isNullable ? "(\(name) IS NULL OR \(condition))" : "(\(condition))"
  }

  /// Returns the condition that the values meet that the generated code reads as those of a column, as
  /// far as SQL can say it; `@` stands for the value.
  func conditionOfForm(_ column: Column) -> String {
    // Whether a text is a URL is known to Foundation alone.
    enumeration(of: column)?.condition ?? column.form.condition
      ?? "typeof(@) = '\(SQLName.folded(column.storage.rawValue))'"
  }
}

extension StoredForm {
  /// The condition that a text, `@`, is certainly no URL: it is empty, or has spaces.
  static let isNoURL = "typeof(@) = 'text' AND (@ = '' OR @ GLOB '*[' || char(1) || '-' || ' ]*')"
}

extension Enumeration {
  /// The condition that the values of the cases meet; nil if others are kept.
  fileprivate var condition: String? {
    if isOpen { return nil }
    let literals = cases.map { $0.value.value.sql }.joined(separator: ", ")
    return "typeof(@) <> 'blob' AND @ COLLATE BINARY IN (\(literals))"
  }
}
