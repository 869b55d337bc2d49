import SchemaParser

extension Schema {
  /// References to tables that are not there are the file's to know. Returns what there is to say
  /// of them.
  mutating func markOddReferences() -> [String] {
    let names = Set(tables.map { SQLName.folded($0.name.value) })
    var warnings: [String] = []
    for table in tables.indices {
      for key in tables[table].foreignKeys.indices {
        let target = tables[table].foreignKeys[key].table.value
        guard !names.contains(SQLName.folded(target)) else { continue }
        tables[table].foreignKeys[key].isExternal = true
        warnings.append("table '\(tables[table].name.value)' refers to no table: '\(target)'")
      }
    }
    return warnings
  }

  /// Declared types that no database has, which may well be typing errors.
  var oddTypes: [String] {
    tables.flatMap { table in
      table.columns.compactMap { column in
        guard let type = column.sqlType?.value, !DeclaredTypes.areKnown(type) else { return nil }
        let affinity = Affinity(declaredType: type, isStrict: table.isStrict).rawValue
        return "table '\(table.name.value)': column '\(column.name.value)' keeps the type "
          + "'\(type)', which is no usual one: SQLite takes it for \(affinity)"
      }
    }
  }
}

/// The names that types have in SQL databases.
private enum DeclaredTypes {
  static func areKnown(_ type: String) -> Bool {
    let words = type.prefix { $0 != "(" }.lowercased().split { $0 == " " || $0 == "_" }
    return words.allSatisfy { known.contains(String($0)) }
  }

  private static let known: Set<String> = [
    "int", "integer", "tinyint", "smallint", "mediumint", "bigint", "unsigned", "signed", "big",
    "int2", "int4", "int8", "int16", "int32", "int64", "uint", "uint32", "uint64", "long", "serial",
    "character", "char", "varchar", "varying", "native", "nchar", "nvarchar", "varchar2", "text",
    "string", "clob", "mediumtext", "longtext", "tinytext", "ntext", "blob", "longblob", "binary",
    "varbinary", "bytes", "bytea", "image", "real", "double", "precision", "float", "float4",
    "float8", "numeric", "decimal", "number", "money", "currency", "bool", "boolean", "bit", "date",
    "time", "datetime", "datetime2", "timestamp", "timestamptz", "with", "without", "zone", "year",
    "interval", "json", "jsonb", "uuid", "guid", "uniqueidentifier", "xml", "url", "any", "enum",
  ]
}
