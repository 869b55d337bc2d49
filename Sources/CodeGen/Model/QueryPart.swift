/// A column or a whole table of a query's rows.
struct QueryPart {
  /// The property, without backticks.
  var name: String
  /// The type, with `?` where it can be nil.
  var type: String
  var valueType: String
  var isNullable: Bool
  /// Whether it is nil only where an outer join has left out its table.
  var isLeftOut: Bool
  /// The expression that reads it, and the one that takes it for granted.
  var reading: String
  var presentReading: String
  /// A column that is NULL where it is nil.
  var presence: Int
  var doc: [String] = []
  /// The type that has the functions of the table, where it is one whose columns are all of a row.
  var wholeRow: String?
  var isTuple = false
  var isFoundations = false
  var isAny = false
  /// What tells the rows of a table apart.
  var key: (type: String, reading: String)?

  var label: String { SwiftName.label(name) }

  var property: PropertyModel { property(type, isOptional: isNullable) }

  /// The property of an array of such parts, which are there.
  var gathered: PropertyModel {
    property("[\(isLeftOut ? valueType : type)]", isOptional: false)
  }

  private func property(_ type: String, isOptional: Bool) -> PropertyModel {
    PropertyModel(
      parameterNumber: 0, isGenerated: false, column: name, name: SwiftName.escaped(name),
      label: label, parameter: SwiftName.parameter(name), type: type,
      doc: doc, isOptional: isOptional, isMutable: false, reading: reading,
      coding: ColumnCoding(accessor: "any", wrapper: .none, isOptional: isOptional))
  }
}
