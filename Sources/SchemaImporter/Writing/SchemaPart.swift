import SchemaParser

/// The tables and enums that one file of a schema has.
struct SchemaPart {
  var enums: [Enumeration] = []
  var tables: [Table] = []
}
