import DBGenSQLSyntax
import SchemaParser

/// The place of a value: a column in which it's stored, or a result that is read as a column is.
struct TypedTarget {
  var column: Column
  /// The column of a table in which the value is stored.
  var origin: ColumnOrigin?
  /// Whether the value is read as it is, instead of being stored as SQLite converts it.
  var isResult = false

  var noun: String { "\(isResult ? "result" : "column") '\(column.name.value)'" }

  /// How SQLite converts the value.
  var affinity: Affinity {
    isResult ? .blob : Affinity(declaredType: column.declaredType, isStrict: false)
  }

  /// Whether values of a column of another type can't be read.
  func isUnreadable(_ other: Column) -> Bool {
    guard isResult else { return column.isExact }
    // A declaration may know more about a text or a number than its column says.
    return !other.storage.isRead(as: column.storage)
      || column.isExact && other.isExact
  }

  /// Whether values of another column are in another storage class than those of an exact type.
  func isOfOtherClass(_ other: Column) -> Bool {
    column.isExact && !other.storage.isRead(as: column.storage)
  }
}

extension Column {
  /// Whether its type reads only some of the values of its storage class.
  var isExact: Bool { [.timestamp, .date, .uuid, .decimal, .uint64].contains(type.value) }
}

extension StorageClass {
  /// Whether values of the class may be read as those of another.
  fileprivate func isRead(as other: StorageClass) -> Bool {
    let numbers: Set<StorageClass> = [.integer, .real]
    return self == other || self == .any || other == .any
      || numbers.contains(self) && numbers.contains(other)
  }
}
