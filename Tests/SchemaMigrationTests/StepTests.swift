import SchemaParser
import Testing

@testable import SchemaMigration

@Suite("the steps of a version")
struct StepTests {
  @Test("a step without names has its kind", arguments: StepKind.allCases)
  func blank(kind: StepKind) {
    #expect(kind.blank.kind == kind)
  }

  @Test("each kind of step is read as it was written", arguments: StepKind.allCases)
  func written(kind: StepKind) throws {
    for isFull in [false, true] {
      var (step, naming) = (kind.blank, Naming(isFull: isFull))
      step.visit(&naming)
      let lines = step.lines.map { $0.dropFirst(2) }.joined(separator: "\n")
      #expect(try MigrationPair("", [], [], lines).located().map(\.value) == [step], "\(lines)")
    }
  }

  @Test("each kind of step has a title that names what it is about", arguments: StepKind.allCases)
  func title(kind: StepKind) {
    var (step, naming) = (kind.blank, Naming(isFull: false))
    step.visit(&naming)
    #expect(step.title != kind.blank.title || kind == .sql)
  }
}

/// Gives a step names and SQL.
private struct Naming: StepVisitor {
  /// Whether it gets what it can do without.
  let isFull: Bool

  private func located(_ text: String) -> Located<String> { Located(text, at: 0..<0) }

  mutating func table(_ name: inout Located<String>, _: StepProperty, _: StepRole) {
    name = located("t t")
  }

  mutating func place(_ place: inout ColumnPlace, _: StepProperty, _: StepRole) {
    place = ColumnPlace(located("t t"), located("no"))
  }

  mutating func newName(_ name: inout Located<String>, _: StepProperty) { name = located("null") }

  mutating func rows(_ rows: inout RowSource?, of _: Located<String>) {
    guard isFull else { return }
    let value = (column: located("c: d"), expression: located("a || 'b'"))
    rows = RowSource(table: located("s"), values: [value], condition: located("x > 1"))
  }

  mutating func conversion(_ conversion: inout ColumnConversion, of _: ColumnPlace) {
    guard isFull else { return }
    conversion = ColumnConversion(
      convert: located("lower(a)"), onBad: Located(.null, at: 0..<0), fill: located("NULL"))
    definition(&conversion.definition)
  }

  mutating func sql(
    _ text: inout Located<String>?, _: StepProperty, _: StepSQLRole, over _: [Located<String>]
  ) {
    if isFull || text != nil { text = located("a = '{'") }
  }

  mutating func definition(_ change: inout DefinitionChange) {
    if isFull { change = DefinitionChange(from: located("text?"), to: located("text")) }
  }

  mutating func enumCase(_ place: inout CasePlace, _: StepProperty) {
    place = CasePlace(located("Kind"), located("cat"))
  }

  mutating func replacement(_ name: inout Located<String>?, _: StepProperty) {
    if isFull { name = located("dog") }
  }

  mutating func object(_ object: inout SchemaObject) {
    object = SchemaObject(isFull ? .virtualTable : .view, located("t"))
  }

  mutating func statements(_ sql: inout Located<String>) {
    sql = located(isFull ? "DELETE FROM t;\nDELETE FROM u" : "DELETE FROM t")
  }

  mutating func repair(before version: inout Located<Int64>, _ sql: inout Located<String>) {
    version = Located(7, at: 0..<0)
    statements(&sql)
  }

  mutating func function(_ name: inout Located<String>) { name = located("fillTeams") }
}
