/// The texts that cells share.
final class ExcelStrings: XMLHandler {
  private(set) var texts: [String] = []

  func visit(_ element: XMLElement, in path: [String]) -> XMLVisit {
    switch (path.count, element.name) {
    case (0, "sst"): .enter
    case (1, "si"): .take
    default: .skip
    }
  }

  func take(_ element: XMLElement, in path: [String]) {
    texts.append(ExcelText.text(of: element))
  }
}
