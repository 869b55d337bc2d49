import SchemaParser

/// A column or a whole table in a query's rows.
struct QueryPart {
  /// The property's name, without backticks.
  var name: String
  /// The type, with `?` if the value can be nil.
  var type: String
  var valueType: String
  var isNullable: Bool
  /// Whether the value is nil only if an outer join found no row of its table.
  var isLeftOut: Bool
  /// The expressions that read the value: in general, and if it is known to be present.
  var reading: String
  var presentReading: String
  /// The index of a column that is NULL if the value is nil.
  var presence: Int
  var doc: [String] = []
  /// The type with the functions of the table, if the part is a whole table that is always present.
  var wholeRow: String?
  var isTuple = false
  var isFoundations = false
  /// Whether the schema names the type, which isn't known then.
  var hasOwnType = false
  var isAny = false
  /// The key that identifies the table's rows.
  var key: (type: String, reading: String)?
  /// The key, if the row is known to be present.
  var presentKey: (type: String, reading: String)?
  /// The property of the table's record that identifies it, if a single column that can't be NULL
  /// does.
  var recordKey: RecordKey?

  struct RecordKey {
    var property: String
    var type: ColumnTypes.ColumnSwiftType
    var isAny: Bool
  }

  var label: String { SwiftName.label(name) }

  var property: PropertyModel { property(type, isOptional: isNullable) }

  /// The property of a part that is known to be present.
  var present: PropertyModel {
    property(isLeftOut ? valueType : type, isOptional: isNullable && !isLeftOut)
  }

  /// The property for an array of such parts, without the missing ones.
  var gathered: PropertyModel {
    property("[\(isLeftOut ? valueType : type)]", isOptional: false)
  }

  private func property(_ type: String, isOptional: Bool) -> PropertyModel {
    PropertyModel(
      parameterNumber: 0, isGenerated: false, column: name, name: SwiftName.escaped(name),
      label: label, plainName: name, type: type,
      doc: doc, isOptional: isOptional, isMutable: false, reading: reading,
      coding: ColumnCoding(kind: .any, accessor: "any", wrapper: .none, isOptional: isOptional))
  }
}
