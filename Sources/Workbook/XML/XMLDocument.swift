/// A part of a workbook that is XML.
struct XMLDocument {
  let bytes: [UInt8]
  /// The name of the part, for messages.
  let part: String
  let budget: WorkbookBudget

  func read(to handler: any XMLHandler) throws(WorkbookError) {
    #if Workbooks
      try XMLReader.read(bytes, part: part, budget, to: handler)
    #else
      throw .notBuilt
    #endif
  }

  /// Returns all elements of a name that aren't in one another.
  func elements(named name: String) throws(WorkbookError) -> [XMLElement] {
    let elements = NamedElements(name)
    try read(to: elements)
    return elements.found
  }
}

private final class NamedElements: XMLHandler {
  private let name: String
  private(set) var found: [XMLElement] = []

  init(_ name: String) { self.name = name }

  func visit(_ element: XMLElement, in path: [String]) -> XMLVisit {
    element.name == name ? .take : element.name.hasPrefix("?") ? .skip : .enter
  }

  func take(_ element: XMLElement, in path: [String]) {
    found.append(element)
  }
}
