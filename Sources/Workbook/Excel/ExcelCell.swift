/// A cell of a worksheet, with the value that the file has for it.
struct ExcelCell {
  private let element: XMLElement
  private let context: ExcelSheet.Context
  private let value: String

  init(_ element: XMLElement, _ context: ExcelSheet.Context) {
    (self.element, self.context) = (element, context)
    value = element.child("v")?.text ?? ""
  }

  func cell(_ column: Int) throws(WorkbookError) -> WorkbookCell {
    switch element["t"] ?? "n" {
    case "s": WorkbookCell(column: column, text: try sharedText())
    case "inlineStr":
      WorkbookCell(column: column, text: element.child("is").map(ExcelText.text) ?? "")
    case "str": WorkbookCell(column: column, text: ExcelText.unescaped(value))
    case "b": WorkbookCell(column: column, text: ["1", "true"].contains(value) ? "TRUE" : "FALSE")
    case "e": WorkbookCell(column: column, text: value, fault: .error)
    case "d": WorkbookCell(column: column, text: DateText.text(ofISO: value, kind ?? .dateAndTime))
    default: number(column)
    }
  }

  private func sharedText() throws(WorkbookError) -> String {
    guard let number = Int(value), context.strings.indices.contains(number) else {
      throw WorkbookError("it is damaged: a cell has a text that isn't among the texts")
    }
    return context.strings[number]
  }

  private var kind: DateText.Kind? {
    element.count("s").flatMap(context.styles.kind(ofStyle:))
  }

  private func number(_ column: Int) -> WorkbookCell {
    guard !value.isEmpty else {
      let fault: CellFault? = element.child("f") == nil ? nil : .uncalculated
      return WorkbookCell(column: column, text: "", fault: fault)
    }
    let date = kind.flatMap { kind in
      Double(value).flatMap { DateText.text(of: $0, kind, since1904: context.since1904) }
    }
    return WorkbookCell(column: column, text: date ?? NumberText.text(of: value))
  }
}
