import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser
import SchemaSQL

extension SchemaVersion {
  /// Returns the schema of the version with what its columns hold, apart from those whose values later
  /// versions change; nil if the history doesn't say it.
  ///
  /// - Parameter last: The schema of the last version.
  package func schemaOfValues(
    before later: [SchemaVersion], to last: Schema
  ) throws(Diagnostic) -> Schema? {
    guard snapshot.types != nil else { return nil }
    let types = StoredTypes(types)
    let steps = later.flatMap(\.steps).map(\.value)
    var schema = last
    schema.tables = try SchemaDatabase(snapshot).tables.map { stored in
      var table = stored.table
      table.columns = table.columns.map { column in
        var column = column
        let place = ColumnPlace(stored.name, column.name.value)
        let type = stored.storedType(of: column.name.sqlName, in: types[stored.sqlName])
        let isChanged = steps.contains { $0.changesValues(of: place) }
        column.type = Located(isChanged ? .any : type.type, at: 0..<0)
        column.encoding = isChanged ? nil : type.encoding.map { Located($0, at: 0..<0) }
        return column
      }
      return table
    }
    return schema
  }
}

extension MigrationStep {
  /// Returns whether the step may change the values of a column, or drops it.
  fileprivate func changesValues(of place: ColumnPlace) -> Bool {
    let (table, column) = (place.table.value, place.column.value)
    return switch kind {
    case .dropTable: tables.contains(place.table.sqlName)
    case .changeColumn, .dropColumn, .moveColumn:
      parts.names.contains { $0.isColumn(column, of: [table]) }
    case .sql:
      parts.sql.map { SQLText($0.text.value) }
        .contains { $0.mentions(table) && $0.mentions(column) }
    default: false
    }
  }
}
