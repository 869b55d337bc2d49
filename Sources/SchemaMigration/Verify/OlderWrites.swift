import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The writes of apps of an older version to databases of a newer one: rows without the columns that
/// the older version doesn't have.
struct OlderWrites {
  private let old: SchemaVersion
  private let new: SchemaVersion
  private let before: SchemaDatabase
  private let after: SchemaDatabase

  init(_ old: SchemaVersion, _ new: SchemaVersion) throws(Diagnostic) {
    (self.old, self.new) = (old, new)
    before = try SchemaDatabase(old.snapshot)
    after = try SchemaDatabase(new.snapshot)
  }

  /// Why it can fail or lose data; nil if it can't.
  func objection() throws(Diagnostic) -> String? {
    if let name = changedType ?? changedObject ?? newObject { return "\(name) differs" }
    for table in before.tables {
      if let objection = try objection(to: table) { return objection }
    }
    return unknownMaintenance
  }

  /// A new column of an old table that only apps of the new version look after.
  private var unknownMaintenance: String? {
    new.maintained.first {
      before.table(named: $0.table.value) != nil && before.column($0) == nil
    }.map { "they don't maintain column '\($0.description)'" }
  }

  /// An enum, or a column that is stored in another form.
  private var changedType: String? {
    for one in old.snapshot.enums {
      let other = new.snapshot.enums.first { $0.name == one.name }
      if Set(one.cases.map(\.value)) != other.map({ Set($0.cases.map(\.value)) }) {
        return "enum '\(one.name)'"
      }
    }
    let (types, others) = (StoredTypes(old.types), StoredTypes(new.types))
    for table in before.tables {
      let column = table.columnNames.first {
        types[table.sqlName][SQLName($0)] != others[table.sqlName][SQLName($0)]
      }
      if let column { return "column '\(table.name).\(column)'" }
    }
    return nil
  }

  /// A view, trigger, virtual table or unique index that isn't the same.
  private var changedObject: String? {
    for object in before.objects where object.isVirtual || object.isRule {
      let other = after.object(object.type, named: object.name)
      if other?.words != object.words { return object.title }
    }
    return nil
  }

  /// A trigger on a table or view that the older version has.
  private var newObject: String? {
    after.objects(of: .trigger).first { trigger in
      let isOld = [StoredObject.Kind.table, .view].contains {
        before.object($0, named: trigger.table) != nil
      }
      return isOld && before.object(.trigger, named: trigger.name) == nil
    }?.title
  }
}

extension StoredObject {
  fileprivate var title: String { "\(type.rawValue) '\(name)'" }

  fileprivate var isRule: Bool { type == .view || type == .trigger || isUnique }
}

// MARK: - Tables

extension OlderWrites {
  private func objection(to table: StoredTable) throws(Diagnostic) -> String? {
    guard let next = after.table(named: table.name), next.options == table.options else {
      return "table '\(table.name)' differs"
    }
    let order = next.table.columns.prefix(table.table.columns.count)
    for (column, other) in zip(table.table.columns, order)
    where table.words(of: column) != next.words(of: other) {
      return "column '\(table.name).\(column.name.value)' differs or has moved"
    }
    guard order.count == table.table.columns.count,
      table.constraints.isSubset(of: next.constraints)
    else { return "a column or constraint of table '\(table.name)' is missing" }
    return try objection(toRestOf: next, after: table)
  }

  /// Tries rows that have only the defaults of the columns that the older version doesn't have, on
  /// a table of these: two, so that nothing that is unique has a default.
  private func objection(
    toRestOf table: StoredTable, after old: StoredTable
  ) throws(Diagnostic) -> String? {
    let columns = table.table.columns.dropFirst(old.table.columns.count)
    let references = Set(table.table.foreignKeys.flatMap(\.columns).map(\.sqlName))
    if let column = columns.first(where: {
      $0.defaultValue != nil && references.contains($0.name.sqlName)
    }) {
      return "the default of '\(table.name).\(column.name.value)' refers to a row"
    }
    let indexes = after.objects(of: .index).filter {
      $0.isUnique && SQLName($0.table) == table.sqlName
        && before.object(.index, named: $0.name) == nil
    }
    let added = table.constraints.subtracting(old.constraints).sorted()
    guard !columns.isEmpty || !added.isEmpty || !indexes.isEmpty else { return nil }
    let parts = columns.compactMap { table.definition(of: $0.name.value) } + added
    let create = "CREATE TABLE \(table.quotedName) (\(parts.joined(separator: ", ")))"
    return try refusal(
      of: [create + (table.table.isStrict ? " STRICT" : "")] + indexes.map(\.sql), table)
  }

  private func refusal(of statements: [String], _ table: StoredTable) throws(Diagnostic) -> String?
  {
    let database = try SQLiteConnection(SchemaSnapshot(statements: []), size: new.snapshot.size)
    for sql in statements {
      guard try database.attempt(sql) else {
        return "new rules of table '\(table.name)' are about what it writes"
      }
    }
    do throws(SQLiteError) {
      for _ in 0..<2 { try database.run("INSERT INTO \(table.quotedName) DEFAULT VALUES") }
      return nil
    } catch {
      return error.message
    }
  }
}

extension StoredTable {
  fileprivate var options: [Bool] { [table.isStrict, table.isWithoutRowID] }

  fileprivate func words(of column: Column) -> [String]? {
    definition(of: column.name.value).map { NormalizedSQL($0).tokens }
  }

  /// The constraints that aren't of a column alone.
  fileprivate var constraints: Set<String> {
    let sql = SQLText(object.sql)
    return Set(
      (sql.createTable?.constraints ?? []).map {
        NormalizedSQL(sql, $0.range).tokens.joined(separator: " ")
      })
  }
}

// MARK: - Versions

extension [SchemaVersion] {
  /// The versions that let apps of older ones write whose writes can fail or lose data.
  package var olderWriterFindings: [VerificationReport.VersionFinding] {
    compactMap { version in
      guard let writer = version.minWriter else { return nil }
      let older = filter { (writer.value..<version.number).contains($0.number) }
      return older.lazy.compactMap { version.objection(toWritesOf: $0, at: writer.range) }.first
        .map { VerificationReport.VersionFinding(version: version.number, diagnostic: $0) }
    }
  }
}

extension SchemaVersion {
  fileprivate func objection(toWritesOf old: SchemaVersion, at range: SourceRange) -> Diagnostic? {
    do throws(Diagnostic) {
      guard let reason = try OlderWrites(old, self).objection() else { return nil }
      let message = "apps of version \(old.number) can't write to databases of version \(number)"
      return Diagnostic(.refusedOlderWriter, "\(message): \(reason)", at: range)
    } catch {
      return error
    }
  }
}
