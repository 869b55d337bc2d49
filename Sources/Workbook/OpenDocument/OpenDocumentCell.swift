/// A cell, with its value and the text that LibreOffice shows for it.
struct OpenDocumentCell {
  private let element: XMLElement

  init(_ element: XMLElement) {
    self.element = element
  }

  var contents: (text: String, fault: CellFault?) {
    if element["calcext:value-type"] == "error" { return (shown, .error) }
    let isFormula = element["table:formula"] != nil
    guard let type = element["office:value-type"] else {
      return (shown, isFormula && shown.isEmpty ? .uncalculated : nil)
    }
    return (text(ofType: type), nil)
  }

  private func text(ofType type: String) -> String {
    switch type {
    // LibreOffice's truth values are numbers in files that come from Excel.
    case "float" where ["TRUE", "FALSE"].contains(shown): shown
    case "float", "percentage", "currency":
      element["office:value"].map(NumberText.text(of:)) ?? shown
    case "boolean": element["office:boolean-value"] == "true" ? "TRUE" : "FALSE"
    case "date":
      element["office:date-value"].map { DateText.text(ofISO: $0, .dateAndTime) } ?? shown
    case "time": element["office:time-value"].flatMap(DateText.text(ofDuration:)) ?? shown
    default: element["office:string-value"] ?? shown
    }
  }

  /// The text of the paragraphs, without that of comments and drawings.
  private var shown: String {
    var text = ""
    for (place, paragraph) in element.children.filter({ $0.name == "text:p" }).enumerated() {
      if place > 0 { text += "\n" }
      Self.append(paragraph, to: &text)
    }
    return text
  }

  /// Appends the text of a paragraph, in which white space in a row is one space.
  private static func append(_ element: XMLElement, to text: inout String) {
    for node in element.nodes {
      switch node {
      case .text(let part):
        for character in part {
          if !character.isWhitespace || character == "\u{A0}" {
            text.append(character)
          } else if text.last?.isWhitespace == false {
            text.append(" ")
          }
        }
      case .element(let child): append(part: child, to: &text)
      }
    }
  }

  private static func append(part: XMLElement, to text: inout String) {
    switch part.name {
    case "text:s":
      // Spaces that aren't one, of which a file can't claim more than a cell holds.
      let room = max(0, WorkbookCell.maximumLength - text.utf8.count)
      text += String(repeating: " ", count: min(room, part.count("text:c") ?? 1))
    case "text:tab": text += "\t"
    case "text:line-break": text += "\n"
    case "text:span", "text:a": append(part, to: &text)
    default: break
    }
  }
}

extension DateText {
  /// Returns the text of a duration in ISO 8601, such as `PT13H45M00S`.
  static func text(ofDuration text: String) -> String? {
    guard text.hasPrefix("PT") else { return nil }
    let factors: [Character: Double] = ["H": 3_600, "M": 60, "S": 1]
    var (seconds, number) = (0.0, "")
    for character in text.dropFirst(2) {
      guard let factor = factors[character] else {
        number.append(character)
        continue
      }
      guard let value = Double(number) else { return nil }
      seconds += value * factor
      number = ""
    }
    return self.text(of: seconds / 86_400, .duration, since1904: false)
  }
}
