internal import DBGenRuntime
internal import DBGenSQLText

/// The names that migrations give to tables and columns.
struct NewNames {
  private var tables: [SQLName: SQLName] = [:]
  /// The new names of columns, by the old names of their tables.
  private var columns: [SQLName: [SQLName: SQLName]] = [:]

  /// Changes nothing.
  init() {}

  init(of migrations: [_Migration]) {
    for case .run(let sql) in migrations.flatMap(\.steps).flatMap(\.actions) {
      let text = SQLText(sql)
      if let rename = text.placeOfRename { change(text, rename) }
    }
  }

  /// Returns the new name of a table.
  func renamed(table: String) -> String { tables[SQLName(table)]?.description ?? table }

  /// Returns the new name of a column of a table, by its old name.
  func renamed(column: String, of table: String) -> String {
    columns[SQLName(table)]?[SQLName(column)]?.description ?? column
  }

  private mutating func change(_ text: SQLText, _ rename: Int) {
    let table = text.sqlName(rename - 1)
    if text.isAt(rename + 1, "to") {
      for old in tables.oldNames(of: table) { tables[old] = text.sqlName(rename + 2) }
      return
    }
    let place = text.isAt(rename + 1, "column") ? rename + 2 : rename + 1
    for owner in tables.oldNames(of: table) {
      for old in columns[owner, default: [:]].oldNames(of: text.sqlName(place)) {
        columns[owner, default: [:]][old] = text.sqlName(place + 2)
      }
    }
  }
}

extension [SQLName: SQLName] {
  /// Returns the names by which something was known that now has a name.
  fileprivate func oldNames(of name: SQLName) -> [SQLName] {
    filter { $0.value == name }.map(\.key) + (self[name] == nil ? [name] : [])
  }
}

extension SQLText {
  /// The place of RENAME in a statement that changes a table; nil if it renames nothing.
  package var placeOfRename: Int? {
    let place = placeOfName(after: 1) + 1
    return isAt(0, "alter") && isAt(place, "rename") ? place : nil
  }
}
