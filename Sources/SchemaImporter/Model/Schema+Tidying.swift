import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

// What a person would leave out, because a schema says it anyway.
extension Schema {
  /// Shortens what the tables say. Returns the names of the constraints that lost theirs.
  mutating func tidy() -> Set<SQLName> {
    var names: Set<SQLName> = []
    for index in tables.indices {
      names.formUnion(tables[index].dropGeneratedNames())
      tables[index].simplifyExpressions()
      tables[index].dropDefaultCollations()
    }
    shortenReferences()
    stateTypesInSQL()
    stateStrictness()
    return names
  }

  /// Leaves out the columns of references to primary keys.
  private mutating func shortenReferences() {
    let keys = Dictionary(
      firstOf: tables.map { ($0.name.sqlName, $0.keyColumns.map(SQLName.init)) })
    for table in tables.indices {
      for place in tables[table].foreignKeys.indices {
        let key = tables[table].foreignKeys[place]
        if keys[key.table.sqlName] == key.referencedColumns.map(\.sqlName) {
          tables[table].foreignKeys[place].referencedColumns = []
        }
      }
    }
  }

  /// Writes declared types in the place of the types that they mean, and says so. A schema also says so if a
  /// declared type is one that changes values.
  private mutating func stateTypesInSQL() {
    let known = Dictionary(firstOf: enums.map { ($0.name.value, $0) })
    for table in tables.indices {
      for column in tables[table].columns.indices {
        let type = tables[table].columns[column].declaredType
        let affinity = Affinity(declaredType: type, isStrict: tables[table].isStrict)
        let isStated = tables[table].columns[column].stateTypeInSQL(avoiding: enums)
        if isStated || !affinity.keeps(tables[table].columns[column], enums: known) {
          sqlTypes = .declared
        }
      }
    }
  }

  /// Says once for all tables what most of them are.
  private mutating func stateStrictness() {
    let described = tables.filter { $0.sql == nil }
    isStrict = 2 * described.count { !$0.isStrict } <= described.count
    for index in tables.indices { tables[index].isStrictByDefault = isStrict }
  }
}

extension Column {
  /// Writes the declared type in the place of the type, if that is what it means. Returns whether
  /// it is.
  fileprivate mutating func stateTypeInSQL(avoiding enums: [Enumeration]) -> Bool {
    guard let declared = sqlType else { return false }
    let type = declared.map(\.uppercasedASCII)
    guard !enums.contains(where: { $0.name.value == type.value }) else { return false }
    (sqlType, isTypeDeclared) = (type, true)
    if typeInSQL == nil {
      (sqlType, isTypeDeclared) = (DeclaredTypes.areKnown(declared.value) ? type : declared, false)
    }
    return isTypeDeclared
  }
}

// MARK: - Names of constraints

extension Table {
  /// Drops the names of keys and references that tools made up, which say nothing else than these
  /// do. Returns the names.
  fileprivate mutating func dropGeneratedNames() -> Set<SQLName> {
    var dropped: Set<SQLName> = []
    func drop(_ constraint: Located<String>?, _ parts: [String]) -> Located<String>? {
      guard let constraint, constraint.value.isGenerated(from: name.value, parts) else {
        return constraint
      }
      dropped.insert(constraint.sqlName)
      return nil
    }
    let keyName = drop(primaryKey?.constraintName, keyColumns)
    primaryKey?.constraintName = keyName
    for (place, key) in uniqueConstraints.enumerated() {
      let names = key.columns.compactMap { $0.columnName?.value }
      let name = drop(key.constraintName, names)
      uniqueConstraints[place].constraintName = name
    }
    for (place, key) in foreignKeys.enumerated() {
      let names = (key.columns + key.referencedColumns).map(\.value) + [key.table.value]
      let name = drop(key.constraintName, names)
      foreignKeys[place].constraintName = name
    }
    for (place, column) in columns.enumerated() {
      guard let notNull = column.notNull else { continue }
      let name = drop(notNull.constraintName, [column.name.value])
      columns[place].notNull?.constraintName = name
      if name == nil, notNull.onConflict == nil { columns[place].notNull = nil }
    }
    return dropped
  }

  /// Drops such names of checks, which then are of the columns that they are about.
  mutating func dropGeneratedNamesOfChecks() -> Set<SQLName> {
    var dropped: Set<SQLName> = []
    for place in checks.indices {
      let mentioned = SQLText(checks[place].condition.value).mentionedNames
      let parts = columns.map(\.name.value).filter { mentioned.contains(SQLName($0)) }
      guard let name = checks[place].constraintName,
        name.value.isGenerated(from: self.name.value, parts)
      else {
        continue
      }
      dropped.insert(name.sqlName)
      checks[place].constraintName = nil
    }
    return dropped
  }

  /// Leaves out the collations of indexes that the columns have anyway.
  mutating func dropDefaultCollations() {
    let known = Dictionary(
      firstOf: columns.map { ($0.name.sqlName, $0.collation?.sqlName ?? "binary") })
    for index in indexes.indices {
      for place in indexes[index].columns.indices {
        let term = indexes[index].columns[place]
        guard case .column(let name) = term.term, let collation = term.collation,
          known[name.sqlName] == collation.sqlName
        else { continue }
        indexes[index].columns[place].collation = nil
      }
    }
  }
}
