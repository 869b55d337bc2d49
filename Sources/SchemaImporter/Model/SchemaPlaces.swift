/// Where something stands in a schema file that `SchemaWriter` has written, by the keys around it,
/// as they are written.
struct SchemaPlace: Equatable {
  /// `tables`, `views`...
  var section = ""
  /// The name of the table or view.
  var object: String?
  /// `columns`, `indexes`...
  var property: String?
  /// The name of the column or index; what a list has in its place is its line.
  var item: String?
}

/// Finds such places.
struct SchemaPlaces {
  /// The offset at which each line begins, and its place.
  private var lines: [(start: Int, place: SchemaPlace)] = []

  init(_ text: String) {
    var place = SchemaPlace()
    var start = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      switch line.prefix(while: { $0 == " " }).count {
      case 0 where !line.isEmpty: place = SchemaPlace(section: line.yamlKey)
      case 2: place = SchemaPlace(section: place.section, object: line.yamlKey)
      case 4:
        place.property = line.yamlKey
        place.item = nil
      case 6: place.item = line.yamlKey
      default: break
      }
      lines.append((start, place))
      start += line.utf8.count + 1
    }
  }

  func place(of offset: Int) -> SchemaPlace {
    lines.last { $0.start <= offset }?.place ?? SchemaPlace()
  }
}

extension Substring {
  /// What stands before the colon, with its quotes, or the whole line.
  fileprivate var yamlKey: String {
    let text = drop { $0 == " " }
    if text.hasPrefix("- ") { return String(text) }
    var quote: Character?
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if index == text.startIndex, character == "\"" || character == "'" {
        quote = character
      } else if character == ":" {
        let next = text.index(after: index)
        if next == text.endIndex || text[next] == " " { return String(text[..<index]) }
      }
    }
    return String(text)
  }
}
