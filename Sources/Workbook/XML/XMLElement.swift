/// An element of an XML document, with all that is in it. Names have the prefixes of `XMLNames`.
struct XMLElement {
  enum Node {
    case element(XMLElement)
    case text(String)
  }

  let name: String
  private let attributes: [(name: String, value: String)]
  var nodes: [Node] = []

  init(name: String, attributes: [(name: String, value: String)]) {
    (self.name, self.attributes) = (name, attributes)
  }

  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// Whether an attribute says yes, as Excel writes it.
  func isOn(_ attribute: String) -> Bool {
    self[attribute].map { ["1", "true", "on"].contains($0) } ?? false
  }

  /// The number that an attribute has, which can't be negative.
  func count(_ attribute: String) -> Int? {
    self[attribute].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
  }

  var children: [XMLElement] {
    nodes.compactMap { node in
      guard case .element(let element) = node else { return nil }
      return element
    }
  }

  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// Adds text, of which expat reports each line on its own, to what is directly before it.
  mutating func add(_ part: String) {
    guard case .text(var text)? = nodes.last else { return nodes.append(.text(part)) }
    // Otherwise, each part would copy those before it.
    nodes.removeLast()
    text += part
    nodes.append(.text(text))
  }

  /// The text directly in the element.
  var text: String {
    nodes.reduce(into: "") { text, node in
      if case .text(let part) = node { text += part }
    }
  }
}

/// Takes from a document what it needs of it.
protocol XMLHandler: AnyObject {
  /// Says what to do with an element, which still has no contents.
  ///
  /// - Parameter path: The names of the elements that it is in.
  func visit(_ element: XMLElement, in path: [String]) throws(WorkbookError) -> XMLVisit

  /// Takes an element that has been asked for, with its contents.
  func take(_ element: XMLElement, in path: [String]) throws(WorkbookError)
}

enum XMLVisit {
  /// To visit the elements in it.
  case enter
  /// To take it when it is whole.
  case take
  case skip
}
