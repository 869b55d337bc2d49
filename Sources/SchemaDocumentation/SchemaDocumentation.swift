package import SchemaMigration
package import SchemaSQL

/// A format of a data dictionary.
package enum DocumentFormat: String, CaseIterable, Sendable {
  case html, md, mermaid, dot

  /// The endings of files in the format, the usual one first.
  package var fileEndings: [String] {
    switch self {
    case .html: [".html", ".htm"]
    case .md: [".md", ".markdown"]
    case .mermaid: [".mmd", ".mermaid"]
    case .dot: [".dot", ".gv"]
    }
  }

  /// Returns the format of a file by its name.
  package init?(fileName: String) {
    let name = fileName.lowercased()
    let format = Self.allCases.first { $0.fileEndings.contains { name.hasSuffix($0) } }
    guard let format else { return nil }
    self = format
  }
}

/// Writes the data dictionary of a schema.
package enum SchemaDocumentation {
  /// Returns the text of a schema's data dictionary, without a header.
  ///
  /// - Parameters:
  ///   - schema: A schema whose names work in Swift.
  ///   - chronicle: The versions of its history.
  package static func text(
    of schema: CheckedSchema, _ chronicle: SchemaChronicle, as format: DocumentFormat
  ) -> String {
    let builder = DocumentBuilder(schema, chronicle)
    return switch format {
    case .html: HTMLEmitter.text(of: builder.document)
    case .md: MarkdownEmitter.text(of: builder.document)
    case .mermaid: MermaidEmitter.text(of: builder.graphs.whole)
    case .dot: DotEmitter.text(of: builder.graphs.whole)
    }
  }
}
