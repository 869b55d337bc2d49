import DBGenSQLText
import SchemaParser

// Merging what several sources tell about a result column.

extension [ResultColumn?] {
  /// The column that represents those of several SELECTs; nil if one is unknown or their types
  /// differ.
  var common: ResultColumn? {
    guard var result = first ?? nil else { return nil }
    for other in dropFirst() {
      guard let other, other.column.isOfType(of: result.column) else { return nil }
      result.origins.add(other.origins)
      if other.column.isNullable { result.column.isNullable = true }
      // SQLite takes the affinity of one of them.
      if other.hasAffinity { result.hasAffinity = true }
    }
    return result
  }

  /// Returns the column that represents those of several SELECTs, with the file's cells applied; nil if
  /// its type isn't known.
  func column(named name: Located<String>, with cells: ResultColumnCells?) -> ResultColumn? {
    let known = common ?? (cells?.type == nil ? nil : ResultColumn(Column(ofAnyType: name)))
    return known?.renamed(name).with(cells)
  }
}

extension [ColumnOrigin] {
  /// Adds the origins of other values, whose origin may be unknown.
  fileprivate mutating func add(_ others: [ColumnOrigin]) {
    if isEmpty || others.isEmpty { self = [] } else { self += others.filter { !contains($0) } }
  }
}

extension ResultColumn {
  /// Returns the column under its name in a result, without the properties that only concern its
  /// table.
  func renamed(_ name: Located<String>) -> ResultColumn {
    let isSameName = SQLName.areEqual(name.value, column.name.value)
    let result = Column(
      name: name, swiftName: isSameName ? column.swiftName : nil, swiftType: column.swiftType,
      doc: isSameName ? column.doc : nil, type: column.type, isNullable: column.isNullable,
      encoding: column.encoding, collation: column.collation)
    return altering(self) { $0.column = result }
  }
}

extension Column {
  /// Creates a column that holds any value.
  init(ofAnyType name: Located<String>) {
    self.init(name: name, type: Located(.any, at: name.range), isNullable: true)
  }

  /// Whether the column has the same type and encoding as another.
  fileprivate func isOfType(of other: Column) -> Bool {
    type == other.type && swiftType == other.swiftType
      && (encoding ?? type.value.encodings.first.map { Located($0, at: 0..<0) })
        == (other.encoding ?? other.type.value.encodings.first.map { Located($0, at: 0..<0) })
  }
}

extension ResultColumn {
  /// Returns the column with the file's cells applied.
  func with(_ cells: ResultColumnCells?) -> ResultColumn {
    guard let cells else { return self }
    var result = self
    result.column.swiftName = cells.swiftName ?? column.swiftName
    result.column.doc = cells.doc ?? column.doc
    guard let type = cells.type else { return result }
    let isSame =
      type.value == column.type.value && cells.swiftType == nil
      && (cells.encoding == nil || cells.encoding == column.encoding)
    if !isSame {
      let name = column.name
      result = ResultColumn(
        Column(
          name: name, swiftName: result.column.swiftName, swiftType: cells.swiftType,
          doc: result.column.doc, type: type, encoding: cells.encoding))
      result.hasAffinity = hasAffinity
    }
    result.column.isNullable = cells.isNullable
    return result
  }
}
