import DBGenSQLText
import SchemaParser

extension ValueProbe {
  /// Whether constants mean values of a column's type, in any form, as other texts such as `''` and
  /// 'none' don't.
  func areMeant(_ constants: [String], as column: Column) -> Bool {
    column.conditionOfMeaning.map { !holding([$0], for: constants).isEmpty } ?? false
  }
}

extension Column {
  /// The condition that a constant meets that means a value of the type; `@` stands for it. Nil if
  /// the type reads all values of its storage class.
  fileprivate var conditionOfMeaning: String? {
    switch type.value {
    case .timestamp, .date: Self.meaningOfTime
    case .uuid: Self.meaningOfUUID
    case .uint64: "typeof(@) = 'integer' AND @ >= 0"
    case .boolean: "typeof(@) = 'text' AND lower(@) IN ('true', 'false')"
    case .decimal: conditionOfNormalForm
    default: nil
    }
  }

  /// The condition that a constant is in the column's form once its zeros, say, are left out.
  private var conditionOfNormalForm: String? {
    guard let normal = storedType.normalization(of: "@"), let condition = form.condition else {
      return nil
    }
    let name = SQLName.quote("_dbgen_normal")
    return "(SELECT \(condition.replacing("@", with: name)) FROM (SELECT \(normal) AS \(name)))"
  }

  /// A smaller number is a mark such as 0 or -1 rather than a time.
  private static let meaningOfTime = """
    iif(typeof(@) = 'text', \
    @ GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*' AND datetime(@) NOT NULL, \
    typeof(@) <> 'blob' AND abs(@) > 9999)
    """

  private static let digitsOfUUID = "replace(replace(replace(@, '-', ''), '{', ''), '}', '')"

  private static let meaningOfUUID = """
    iif(typeof(@) = 'blob', length(@) = 16, \
    length(\(digitsOfUUID)) = 32 AND \(digitsOfUUID) NOT GLOB '*[^0-9A-Fa-f]*')
    """
}
