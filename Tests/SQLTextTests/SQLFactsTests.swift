import DBGenSQLSyntax
import DBGenSQLText
import Testing

@Suite struct SQLFactsTests {
  @Test(arguments: [
    "CURRENT_TIMESTAMP", "datetime('now')", "date()", "\"date\"()", "strftime('%Y')",
    "strftime('%s', 'NOW')", "unixepoch('subsec')", "date(  )",
  ])
  func thePresentTimeIsRecognizedInEveryForm(expression: String) {
    let sql = SQLText("x > " + expression)
    #expect(sql.tokens.indices.contains(where: sql.readsClock))
  }

  @Test(arguments: [
    "date(x)", "strftime('%Y', x)", "'now'", "unixepoch(x, 'subsec')", "\"current_date\"", "date",
  ])
  func otherTimesAreNotThePresentTime(expression: String) {
    let sql = SQLText("x > " + expression)
    #expect(!sql.tokens.indices.contains(where: sql.readsClock))
  }

  @Test func affinityFollowsTheFirstRuleThatApplies() {
    let types = [
      "": Affinity.blob, "CHARINT": .integer, "varchar(10)": .text, "BLOB": .blob,
      "double precision": .real, "FLOATING POINT": .integer, "decimal": .numeric, "ANY": .numeric,
    ]
    for (type, affinity) in types {
      #expect(Affinity(declaredType: type, isStrict: false) == affinity, "\(type)")
    }
    #expect(Affinity(declaredType: "any", isStrict: true) == .blob)
  }

  @Test func theRowIDHasTheFirstNameThatNoColumnHas() {
    #expect(SQLName.rowIDAlias(avoiding: [SQLName("ROWID")]) == SQLName("_rowid_"))
    #expect(SQLName.rowIDAlias(avoiding: SQLName.rowIDAliases) == nil)
  }
}
