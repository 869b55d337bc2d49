/// The parts that a part of a workbook refers to.
struct ExcelRelations {
  private var relations: [ExcelRelation] = []

  /// Reads the relations of a part; those of the workbook itself if it has no name.
  init(ofPart part: String, in archive: ZipArchive) throws(WorkbookError) {
    let folders = part.split(separator: "/").dropLast().map(String.init)
    let name = part.split(separator: "/").last ?? ""
    let path = (folders + ["_rels", "\(name).rels"]).joined(separator: "/")
    guard let document = try archive.document(path) else { return }
    let found = try document.elements(named: "Relationship")
    relations = found.compactMap { element in
      guard let id = element["Id"], let type = element["Type"], let target = element["Target"]
      else { return nil }
      return ExcelRelation(
        id: id, type: String(type.split(separator: "/").last ?? ""),
        path: Self.path(target, in: folders), isExternal: element["TargetMode"] == "External")
    }
  }

  /// Returns the name of a part in the archive, from one that is relative to a folder.
  private static func path(_ target: String, in folders: [String]) -> String {
    var parts = target.hasPrefix("/") ? [] : folders
    for part in target.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }

  /// Returns the path of the first part of a type.
  func path(ofType type: String) -> String? {
    relations.first { $0.type == type && !$0.isExternal }?.path
  }

  /// Returns the path of a worksheet; nil if the sheet is a chart.
  func path(ofSheet id: String) throws(WorkbookError) -> String? {
    guard let relation = relations.first(where: { $0.id == id }) else {
      throw WorkbookError("it is damaged: a sheet is missing")
    }
    guard !relation.isExternal else { throw WorkbookError("one of its sheets is in another file") }
    return relation.type == "worksheet" ? relation.path : nil
  }
}

private struct ExcelRelation {
  let id: String
  let type: String
  let path: String
  let isExternal: Bool
}
