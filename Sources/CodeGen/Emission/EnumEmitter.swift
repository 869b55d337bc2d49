extension FileEmitter {
  func closedEnum(_ model: EnumModel) -> Source {
    """
    \(.doc(model.doc))
    \(head("enum \(model.name)", model.conformances))
      \(.lines(model.cases.map { .lines([.doc($0.doc), Source($0.declaration)]) }))
    }
    """
  }

  func openEnum(_ model: EnumModel) -> Source {
    """
    \(.doc(model.doc))
    \(head("enum \(model.name)", model.conformances))
      \(.lines(model.cases.map { "case \($0.name)" }))
      /// A stored value that has no case of its own.
      case unknown(\(model.rawType))

      /// All cases except `unknown`.
      \(access)static var allCases: [\(model.name)] {
        \(.array(model.cases.map { ".\($0.name)" }))
      }

      \(access)init(rawValue: \(model.rawType)) {
        switch rawValue {
        \(.lines(model.cases.map { "case \($0.rawValue): self = .\($0.name)" }))
        default: self = .unknown(rawValue)
        }
      }

      \(access)var rawValue: \(model.rawType) {
        switch self {
        \(.lines(model.cases.map { "case .\($0.name): \($0.rawValue)" }))
        case .unknown(let rawValue): rawValue
        }
      }
    }
    """
  }
}
