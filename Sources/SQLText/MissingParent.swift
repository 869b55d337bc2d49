/// The reason for refusing rows that refer to missing rows, in history files and apps' errors.
package enum MissingParent {
  package static let words = (start: "there is no such row of '", end: "' to refer to")

  package static func reason(table: String) -> String { words.start + table + words.end }
}
