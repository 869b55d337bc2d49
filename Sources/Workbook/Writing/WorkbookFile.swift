#if Workbooks
  import DBGenXLSXWriter

  /// A file of Excel's format while it is written. The same contents give the same bytes.
  final class WorkbookFile {
    private let workbook: UnsafeMutablePointer<lxw_workbook>
    private var formats: [WorkbookStyle: UnsafeMutablePointer<lxw_format>] = [:]
    private var isClosed = false

    init(_ path: String, title: String) throws(UnwritableWorkbook) {
      guard let workbook = workbook_new(path) else { throw .file("there isn't enough memory") }
      self.workbook = workbook
      for style in WorkbookStyle.allCases {
        guard let format = workbook_add_format(workbook) else { continue }
        style.apply(to: format)
        formats[style] = format
      }
      setProperties(title: title)
    }

    deinit { if !isClosed { lxw_workbook_free(workbook) } }

    private func setProperties(title: String) {
      withMutableText(title.inXML) { title in
        var properties = lxw_doc_properties()
        properties.title = title
        // Otherwise, the file would have the time at which it is written.
        properties.created = 946_684_800
        workbook_set_properties(workbook, &properties)
      }
    }

    func format(_ style: WorkbookStyle) -> UnsafeMutablePointer<lxw_format>? { formats[style] }

    func addSheet(named name: String) throws(UnwritableWorkbook) -> WrittenSheet {
      guard let sheet = workbook_add_worksheet(workbook, name) else {
        throw .file("'\(name)' can't be the name of a sheet")
      }
      return WrittenSheet(of: self, sheet, name)
    }

    func close() throws(UnwritableWorkbook) {
      isClosed = true
      try Self.require(workbook_close(workbook))
    }

    static func require(_ error: lxw_error) throws(UnwritableWorkbook) {
      guard error == LXW_NO_ERROR else { throw .file(String(cString: lxw_strerror(error))) }
    }
  }

  /// Calls a function of the library that doesn't change the text but doesn't say so.
  func withMutableText<Result>(
    _ text: String, _ body: (UnsafeMutablePointer<CChar>?) -> Result
  ) -> Result {
    var bytes = Array(text.utf8CString)
    return bytes.withUnsafeMutableBufferPointer { body($0.baseAddress) }
  }

  extension String {
    /// The text in a workbook's XML: `_x0041_` stands for a character there, and some have no other
    /// form.
    var inXML: String {
      guard
        utf8.contains(where: { $0 == 0x5F || $0 == 0 })
          || unicodeScalars.contains(where: \.isNoText)
      else { return self }
      var result = ""
      var rest = unicodeScalars[...]
      while let scalar = rest.popFirst() {
        let isEscaped = scalar.isNoText || scalar == "_" && rest.beginsWithEscape
        result += isEscaped ? "_x\(scalar.hex)_" : String(scalar)
      }
      return result
    }
  }

  extension Unicode.Scalar {
    /// Whether XML can't have the character, and the library doesn't escape it.
    fileprivate var isNoText: Bool { self == "\0" || value == 0xFFFE || value == 0xFFFF }

    fileprivate var hex: String {
      let digits = String(value, radix: 16, uppercase: true)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  extension Substring.UnicodeScalarView {
    fileprivate var beginsWithEscape: Bool {
      let start = Array(prefix(6))
      return start.count == 6 && start[0] == "x" && start[5] == "_"
        && start[1...4].allSatisfy { $0.properties.isASCIIHexDigit }
    }
  }
#endif
