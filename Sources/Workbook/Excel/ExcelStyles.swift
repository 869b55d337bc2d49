/// The formats of numbers, by the number of a cell's style.
struct ExcelStyles {
  private var kinds: [DateText.Kind?] = []

  init() {}

  init(_ document: XMLDocument) throws(WorkbookError) {
    let codes = try document.elements(named: "numFmt")
    var custom: [Int: DateText.Kind?] = [:]
    for format in codes {
      guard let number = format.count("numFmtId"), let code = format["formatCode"] else { continue }
      custom[number] = .some(NumberFormat.kind(of: code))
    }
    let styles = try document.elements(named: "cellXfs").first
    kinds = (styles?.children ?? []).map { style in
      let number = style.count("numFmtId") ?? 0
      return custom[number] ?? NumberFormat.kind(ofBuiltIn: number)
    }
  }

  /// Returns the part of a moment that numbers of a style show; nil if they are numbers.
  func kind(ofStyle style: Int) -> DateText.Kind? {
    kinds.indices.contains(style) ? kinds[style] : nil
  }
}
