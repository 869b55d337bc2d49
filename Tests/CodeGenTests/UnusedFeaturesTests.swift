import CodeGen
import SchemaParser
import SchemaSQL
import Testing

/// Something that a schema can do without.
private struct Feature: Sendable {
  var name: String
  /// Texts that generated source has because of it.
  var marks: [String]
  var isUsed: @Sendable (CheckedSchema) -> Bool

  static let all = [
    Feature(name: "touch", marks: ["touched: ["]) { $0.hasRole(.touch) },
    Feature(name: "rowVersion", marks: ["VersionedTable", "_bindVersion"]) {
      $0.hasRole(.rowVersion)
    },
    Feature(name: "columns to which the file gives values", marks: ["StampedTable"]) {
      $0.written.tables.contains { !$0.columnsOfFile.isEmpty }
    },
    Feature(name: "softDelete", marks: ["SoftDeletingTable", "deletion: "]) {
      $0.hasRole(.softDelete)
    },
    Feature(name: "relations", marks: ["Relation<", "including: ", "_RelationKey"]) {
      !$0.relations.isEmpty
    },
    Feature(name: "full-text search", marks: ["FullTextIndex", "func search("]) {
      !$0.written.fullTextTables.isEmpty
    },
    Feature(name: "parts and orders", marks: ["parts |= ", "parts: parts", "/*?"]) {
      $0.queries.contains { !$0.interface.parts.isEmpty || !$0.orders.isEmpty }
    },
    Feature(name: "orders", marks: ["Order: String, CaseIterable"]) {
      $0.queries.contains { !$0.orders.isEmpty }
    },
    Feature(name: "group", marks: ["_RowGroups"]) { $0.queries.contains { $0.group != nil } },
    Feature(name: "groups of several levels", marks: ["_NestedRowGroups"]) {
      $0.queries.contains {
        ($0.group?.parents.count ?? 0) > 1 || $0.group?.children.isEmpty == false
      }
    },
  ]
}

extension CheckedSchema {
  fileprivate func hasRole(_ role: ColumnRole) -> Bool {
    written.tables.contains { $0.columns.contains { $0.role?.value == role } }
  }
}

@Suite("features that a schema doesn't use")
struct UnusedFeaturesTests {
  private static func text(_ name: String) throws -> String {
    try GoldenFileTests.files(of: name).map(\.text).joined(separator: "\n")
  }

  @Test(
    "no line of generated source is about a feature that the schema doesn't use",
    arguments: try GoldenFileTests.names)
  func absence(name: String) throws {
    let schema = try GoldenFileTests.schema(name)
    let text = try Self.text(name)
    for feature in Feature.all where !feature.isUsed(schema) {
      for mark in feature.marks { #expect(!text.contains(mark), "\(feature.name)") }
    }
  }

  @Test("the golden schemas use each feature, and the source of one has all of its marks")
  func presence() throws {
    let names = try GoldenFileTests.names
    for feature in Feature.all {
      let users = try names.filter { feature.isUsed(try GoldenFileTests.schema($0)) }
      let texts = try users.map(Self.text)
      for mark in feature.marks {
        #expect(texts.contains { $0.contains(mark) }, "\(feature.name): \(mark)")
      }
    }
  }

  @Test("some golden schemas use no feature, so that their recorded source has no line of any")
  func plain() throws {
    for name in ["exerplan", "kennel", "messenger"] {
      let schema = try GoldenFileTests.schema(name)
      #expect(Feature.all.filter { $0.isUsed(schema) }.map(\.name) == [], "\(name)")
    }
  }
}
