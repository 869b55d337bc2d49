import ClusterSamples
import DBGenRuntime
import RuntimeSamples
import Testing

@testable import DBGenCluster

@Suite("values as SQL")
struct ValueLiteralTests {
  @Test("the SQL of any number has exactly its value, and no affinity")
  func numbers() throws {
    let link = try LocalNode().connect()
    var generator = SeededGenerator(seed: 22)
    var numbers: [Double] = [
      0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude, .leastNormalMagnitude,
      .greatestFiniteMagnitude, 0x1p53, 0x1p53 + 2, -0x1p62, -0x1p63, 0x1p63, 0x1p-1074 * 3, 1e22,
      1e23, 0.1,
    ]
    for _ in 0..<2000 {
      let number = Double(bitPattern: generator.next())
      if !number.isNaN { numbers.append(number) }
    }
    for number in numbers {
      let text = ValueLiteral.text(of: .real(number))
      let answer = try link.send([.querySQL("SELECT \(text), '5' = \(text)", [])])
      guard case .rows(let rows)? = answer.first, try rows.next(),
        case .real(let found) = try rows.values[0]
      else {
        Issue.record("no row: \(text)")
        return
      }
      #expect(found.bitPattern == number.bitPattern, "\(number)")
      #expect(try rows.values[1] == .integer(0))
    }
  }
}
