import DBGenSQLText
import SchemaParser

/// A table, column or enum that the sheet has under another name than the schema, as its author says.
package struct SheetRename: Equatable, Sendable {
  /// The name in the schema: `table`, `table.column` or that of an enum.
  package let old: String
  package let new: String

  package init(old: String, new: String) {
    (self.old, self.new) = (old, new)
  }

  /// Reads `old=new`.
  package init?(_ text: String) {
    guard let mark = text.firstIndex(of: "=") else { return nil }
    (old, new) = (String(text[..<mark]), String(text[text.index(after: mark)...]))
    if old.isEmpty || new.isEmpty { return nil }
  }

  /// Returns the rename with the table's new name if the schema has that already.
  func following(_ others: [SheetRename], in schema: Schema) -> SheetRename {
    let table = others.first {
      old.hasPrefix($0.old + ".") && schema.table(named: $0.old) == nil
    }
    return table.map { SheetRename(old: $0.new + old.dropFirst($0.old.count), new: new) } ?? self
  }

  /// Returns the tables of a column, which can have dots in their names, each with the rest of the name.
  fileprivate func places(in schema: Schema) -> [(table: Table, column: String)] {
    old.indices.filter { old[$0] == "." }.compactMap { place in
      schema.table(named: String(old[..<place])).map {
        ($0, String(old[old.index(after: place)...]))
      }
    }
  }

  package var text: String { "\(old)=\(new)" }

  /// The option that says it, for a command line.
  package var option: String { "--rename " + ShellWord.quote(text) }

  /// The option to add if the two are the same.
  var hint: String { "if its name is '\(new)' now:  \(option)" }
}

/// A rename with the table, column or enum that it is about.
enum ResolvedRename {
  case enumeration(Enumeration, to: String)
  case table(Table, to: String)
  case column(Column, of: Table, to: String)

  /// - Returns: Nil if the schema has the new name already, instead of the old one.
  init?(_ rename: SheetRename, in schema: Schema) throws(ImportError) {
    if let table = schema.table(named: rename.old) {
      self = .table(table, to: rename.new)
      return
    }
    for (table, name) in rename.places(in: schema) {
      if let column = table.column(named: name) {
        self = .column(column, of: table, to: rename.new)
        return
      }
      if table.column(named: rename.new) != nil { return nil }
    }
    if let item = schema.enums.first(where: { $0.name.value == rename.old }) {
      self = .enumeration(item, to: rename.new)
      return
    }
    let isEnum = schema.enums.contains { $0.name.value == rename.new }
    if !rename.old.contains("."), isEnum || schema.table(named: rename.new) != nil { return nil }
    throw ImportError("the schema has no '\(rename.old)' to rename")
  }

  var isOfTable: Bool { if case .table = self { true } else { false } }

  /// The table that is renamed, or whose column is.
  var table: Table? {
    switch self {
    case .table(let table, _), .column(_, let table, _): table
    case .enumeration: nil
    }
  }

  /// The name in the schema, without that of the table.
  var old: String {
    switch self {
    case .enumeration(let item, _): item.name.value
    case .table(let table, _): table.name.value
    case .column(let column, _, _): column.name.value
    }
  }

  var new: String {
    switch self {
    case .enumeration(_, let name), .table(_, let name), .column(_, _, let name): name
    }
  }

  /// The names of the type in Swift, if it is called after the table or the enum.
  var swiftNames: (old: String, new: String)? {
    let own: Located<String>?
    switch self {
    case .enumeration(let item, _): own = item.swiftName
    case .table(let table, _): own = table.swiftName
    case .column: return nil
    }
    return own == nil ? (SwiftName.type(from: old), SwiftName.type(from: new)) : nil
  }

  /// Whether a name is the one that changes.
  func concerns(_ name: String) -> Bool { SQLName.areEqual(name, old) }

  /// Returns a diagnostic that says the new name of a column where the old one is missing.
  func explaining(_ diagnostic: Diagnostic) -> Diagnostic {
    guard case .column(_, let table, _) = self,
      case .missingColumn(let written)? = diagnostic.subject,
      let name = written.split(whereSeparator: { ". ".contains($0) }).last, concerns(String(name))
    else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.message += "; '\(table.name.value).\(old)' is called '\(new)' now"
    return diagnostic
  }

  /// Whether the sheet has the new name.
  ///
  /// - Parameter others: All renames, of which one may be that of the column's table.
  func isFulfilled(by sheet: Schema, with others: [ResolvedRename]) -> Bool {
    guard case .column(_, let table, _) = self else {
      return sheet.table(named: new) != nil || sheet.enums.contains { $0.name.value == new }
    }
    let other = others.first { $0.isOfTable && $0.concerns(table.name.value) }
    return sheet.table(named: other?.new ?? table.name.value)?.column(named: new) != nil
  }

  /// Returns the statement by which SQLite renames the table, or a column of it.
  func statement(of table: Table) -> String {
    let start = "ALTER TABLE \(SQLName.quote(table.name.value)) RENAME "
    let names = "\(SQLName.quote(old)) TO \(SQLName.quote(new))"
    return isOfTable ? start + "TO \(SQLName.quote(new))" : start + "COLUMN \(names)"
  }
}
