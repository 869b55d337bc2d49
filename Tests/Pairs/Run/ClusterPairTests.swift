import ClusterSamples
import DBGenCluster
import DBGenRuntime
import RuntimeSamples
import SchemaParser
import SchemaSQL
import Testing

@Suite("every pair of properties of a schema, on a cluster")
struct ClusterPairTests {
  @Test("each query returns the rows and leaves the tables that it does in a file")
  func agreement() throws {
    let array = PairArray.usual
    let modules = PairModule.all(array.rows, array.axes).prefix(Soak.isOn ? .max : 1)
    for schema in modules.flatMap(\.schemas) { try check(withoutAppCode(schema)) }
  }

  /// A node has no functions, tokenizers and collations of the app.
  private func withoutAppCode(_ schema: TestedSchema) -> TestedSchema {
    var schema = schema
    for index in schema.tables.indices {
      schema.tables[index].hasAdditions = false
      schema.tables[index].columns.removeAll(where: \.isFolded)
      for column in schema.tables[index].columns.indices
      where schema.tables[index].columns[column].collation == .ofApp {
        schema.tables[index].columns[column].collation = .none
      }
    }
    return schema
  }

  private func check(_ tested: TestedSchema) throws {
    let schema = DatabaseSchema(_version: 1, statements: try tested.statements())
    let node = LocalNode()
    try node.create(schema)
    let file = try Connection(inMemoryWith: schema.statements)
    let onNode = try node.connection(schema)
    for connection in [file, onNode] {
      try ReadTransaction.run(WriteTransaction(on: connection), begin: "BEGIN IMMEDIATE") {
        for row in tested.rows { try $0.execute("\(raw: row)") }
      }
    }
    let twin = try FileTwin(schema, file, onNode)
    for table in tested.tables {
      for query in table.queries {
        let samples = table.featured[query.column].form.samples
        for sample in query.kind == .list ? [] : samples.prefix(2) {
          for sql in query.statements(in: table, sample.sql) {
            #expect(try twin.difference(sql.replacing("§", with: tested.name)) == nil)
          }
        }
      }
    }
  }
}
