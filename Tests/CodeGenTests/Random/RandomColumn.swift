import RuntimeSamples
import SchemaParser

/// A column of a random table.
struct RandomColumn {
  var name: String
  /// The type, without a `?`.
  var type: String
  var isNullable = false
  var encoding: String?
  var isGenerated = false
  /// The cells other than the type and the encoding, as YAML.
  var cells: [(name: String, value: String)] = []

  var yaml: String {
    let written = (type + (isNullable ? "?" : "")).yaml
    let all = [("type", written)] + (encoding.map { [("encoding", $0)] } ?? []) + cells
    guard all.count > 1 else { return "\(name.yaml): \(written)" }
    return "\(name.yaml): { " + all.map { "\($0.0): \($0.1)" }.joined(separator: ", ") + " }"
  }

  var isText: Bool { type == "text" }
  var isInteger: Bool { type.hasPrefix("int") || type.hasPrefix("uint") }
}

extension RandomSchema {
  static let types = ColumnType.builtIn.map(\.name) + ["text", "integer"]

  /// Returns a column of any type, with any of the cells that apply to a single column.
  mutating func column(of table: RandomTable, _ names: inout RandomNames) -> RandomColumn {
    let type = random.oneIn(6) && !enums.isEmpty ? random.pick(enums) : random.pick(Self.types)
    var column = RandomColumn(name: names.next(&random), type: type)
    column.isNullable = random.oneIn(3)
    column.encoding = random.oneIn(2) ? encoding(of: type) : nil
    addSwiftType(to: &column)
    if random.oneIn(4) { addDefault(to: &column) } else if random.oneIn(3) { addRules(to: &column) }
    if random.oneIn(8) { column.cells.append(("doc", "What */ it \"is\", é.".yaml)) }
    if random.oneIn(10) || !column.name.givesSwiftName {
      column.cells.append(("swiftName", "renamed\(counter())"))
    }
    if random.oneIn(10) { column.cells.append(("index", "true")) }
    if random.oneIn(12) {
      column.cells.append(("unique", random.pick(["true", "{ onConflict: ignore }"])))
    }
    if !column.isNullable, random.oneIn(12) {
      column.cells.append(("notNull", random.pick(["true", "{ name: filled, onConflict: fail }"])))
    }
    if column.isText, random.oneIn(5) {
      column.cells.append(("collate", random.pick(["nocase", "rtrim", "binary", "unicase"])))
    }
    if random.oneIn(8) {
      column.cells.append(("check", "\(column.name.sql) IS NOT CAST('?' AS BLOB)".yaml))
    }
    if !table.isStrict, random.oneIn(3), let declared = declaredType(of: column) {
      column.cells.append(("sqlType", declared))
    }
    return column
  }

  mutating func encoding(of type: String) -> String? {
    let encodings = ColumnType.byName[type]?.encodings ?? []
    return encodings.isEmpty ? nil : random.pick(encodings).rawValue
  }

  private mutating func addSwiftType(to column: inout RandomColumn) {
    switch column.type {
    case "json":
      column.cells.append(("swiftType", random.pick(["RandomNote", "\"[String: [Int]]\""])))
    case "text" where random.oneIn(8): column.cells.append(("swiftType", "RandomText"))
    case "integer" where random.oneIn(8): column.cells.append(("swiftType", "RandomCode"))
    default: break
    }
  }

  private mutating func declaredType(of column: RandomColumn) -> String? {
    switch column.type {
    case "text": random.pick(["VARCHAR(20)", "CLOB", "\"national character (7)\""])
    case "real": random.pick(["DOUBLE PRECISION", "FLOAT"])
    case "blob": "LONGBLOB"
    case _ where column.isInteger: random.pick(["INT", "BIGINT", "TINYINT"])
    default: nil
    }
  }

  mutating func addDefault(to column: inout RandomColumn) {
    if column.isNullable, random.oneIn(4) {
      column.cells.append(("default", "null"))
    } else if random.oneIn(5), column.isText || column.type == "integer" {
      let sql = column.isText ? "lower('A' || 1)" : "1 + 1"
      column.cells.append(("default", "{ sql: \(sql.yaml) }"))
    } else if let literal = literals(of: column.type).randomElement(using: &random) {
      column.cells.append(("default", literal))
    }
  }

  private mutating func addRules(to column: inout RandomColumn) {
    let values = literals(of: column.type)
    guard column.cells.allSatisfy({ $0.name != "swiftType" }) else { return }
    switch column.type {
    case "text", "url", "blob":
      column.cells += [("minLength", "1"), ("maxLength", "40")]
    case _ where column.isInteger:
      column.cells += random.oneIn(2) ? [("min", "1"), ("max", "100")] : [("oneOf", "[1, 2]")]
    case "real": column.cells += [("min", "-1.5"), ("max", "1e9")]
    case "decimal", "date", "timestamp", "uuid":
      column.cells.append(("oneOf", "[" + values.joined(separator: ", ") + "]"))
    default: break
    }
  }

  /// Returns constants of a type in ascending order.
  private func literals(of type: String) -> [String] {
    switch type {
    case "int8": ["-128", "127"]
    case "real": ["-0.0", "1.5e-3", "7"]
    case "text": ["''", "it's \"odd\" \\ é".yaml, "plain"]
    case "blob": ["0x", "0x00FF"]
    case "boolean": ["false", "true"]
    case "timestamp": ["1969-12-31 23:59:59.999", "\"2024-01-31 12:00:00\""]
    case "date": ["0001-01-01", "2024-02-29"]
    case "uuid": ["00000000-0000-0000-0000-0000000000ab"]
    case "url": ["https://example.org/?a=b"]
    case "decimal": ["-1.10", "\"0.1\"", "12"]
    case "any": ["1", "text", "2.5"]
    case "json": []
    case _ where enums.contains(type): ["red", "green"]
    case _ where type.hasPrefix("uint"): ["0", "0xFF"]
    case _ where type.hasPrefix("int"): ["-1", "0x1F"]
    default: (ColumnType.byName[type]?.traits.sample).map { [$0.yaml] } ?? []
    }
  }
}

extension Literal {
  fileprivate var yaml: String {
    switch self {
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .text(let text), .enumCase(let text): text.yaml
    }
  }
}
