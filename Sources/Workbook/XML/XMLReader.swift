#if Workbooks
  internal import DBGenExpat

  /// Reads an XML document with expat. A document type is refused, and entities with it.
  final class XMLReader {
    private let parser: XML_Parser
    private let part: String
    private let budget: WorkbookBudget
    private let handler: any XMLHandler
    private var names = XMLNames()
    private var path: [String] = []
    /// The element that is being taken and those in it that are open.
    private var open: [XMLElement] = []
    /// The depth in an element that is skipped.
    private var skipped = 0
    private var error: WorkbookError?

    static func read(
      _ bytes: [UInt8], part: String, _ budget: WorkbookBudget, to handler: any XMLHandler
    ) throws(WorkbookError) {
      let separator = XML_Char(bitPattern: XMLNames.separator.asciiValue ?? 0)
      guard let parser = XML_ParserCreateNS(nil, separator) else { throw .tooLarge }
      defer { XML_ParserFree(parser) }
      try XMLReader(parser, part, budget, handler).read(bytes)
    }

    private init(
      _ parser: XML_Parser, _ part: String, _ budget: WorkbookBudget, _ handler: any XMLHandler
    ) {
      (self.parser, self.part, self.budget, self.handler) = (parser, part, budget, handler)
    }

    private func read(_ bytes: [UInt8]) throws(WorkbookError) {
      XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
      XML_SetElementHandler(
        parser, { XMLReader.of($0)?.start($1, $2) }, { data, _ in XMLReader.of(data)?.end() })
      XML_SetCharacterDataHandler(parser) { XMLReader.of($0)?.add($1, $2) }
      XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
        XMLReader.of(data)?.refuseDocumentType()
      }
      let status = bytes.withUnsafeBytes { buffer in
        XML_Parse(parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), 1)
      }
      if let error { throw error }
      guard status == XML_STATUS_OK else {
        let line = XML_GetCurrentLineNumber(parser)
        throw .damaged(part, "isn't XML in line \(line)")
      }
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
      data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func attempt(_ body: () throws(WorkbookError) -> Void) {
      guard error == nil else { return }
      do throws(WorkbookError) {
        try body()
      } catch {
        self.error = error
        XML_StopParser(parser, 0)
      }
    }

    private func refuseDocumentType() {
      attempt { () throws(WorkbookError) in
        throw .damaged(part, "has a document type, which no workbook needs")
      }
    }
  }

  // MARK: - Elements

  extension XMLReader {
    private func start(
      _ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
      attempt { () throws(WorkbookError) in
        try budget.addElement()
        guard path.count + open.count + skipped < WorkbookBudget.depth else {
          throw .damaged(part, "has elements too deep in each other")
        }
        guard skipped == 0, let name else { return skipped += 1 }
        let element = XMLElement(
          name: names.short(String(cString: name)), attributes: attributes(list))
        if !open.isEmpty { return open.append(element) }
        switch try handler.visit(element, in: path) {
        case .enter: path.append(element.name)
        case .take: open = [element]
        case .skip: skipped = 1
        }
      }
    }

    private func attributes(
      _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> [(name: String, value: String)] {
      guard var next = list else { return [] }
      var attributes: [(name: String, value: String)] = []
      while let name = next[0], let value = next[1] {
        attributes.append((names.short(String(cString: name)), String(cString: value)))
        next += 2
      }
      return attributes
    }

    private func end() {
      attempt { () throws(WorkbookError) in
        if skipped > 0 { return skipped -= 1 }
        guard let element = open.popLast() else { return _ = path.popLast() }
        guard !open.isEmpty else { return try handler.take(element, in: path) }
        open[open.count - 1].nodes.append(.element(element))
      }
    }

    private func add(_ text: UnsafePointer<CChar>?, _ count: Int32) {
      guard skipped == 0, !open.isEmpty, let text else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
      open[open.count - 1].add(String(decoding: bytes, as: UTF8.self))
    }
  }
#endif
