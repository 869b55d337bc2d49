#if Workbooks
  import DBGenXLSXWriter

  /// The look of cells. Colors of texts have a contrast of at least 6:1 with what is behind them.
  enum WorkbookStyle: CaseIterable {
    case title, note, header, text, number, link
    /// The looks that the meaning of a row adds to its cells.
    case row, rest, key, reference, list

    /// The colors of the text and behind it.
    private var colors: (text: UInt32, back: UInt32)? {
      switch self {
      case .title: (0x1F3864, 0xFFFFFF)
      case .note, .rest: (0x595959, 0xFFFFFF)
      case .header: (0x1F3864, 0xDCE6F1)
      case .link: (0x0B4F9E, 0xFFFFFF)
      case .key: (0x6B4E00, 0xFFF2CC)
      case .reference: (0x0B4F6C, 0xDDEFF7)
      case .list: (0x3F4F1F, 0xEAF1DD)
      case .text, .number, .row: nil
      }
    }

    /// The color of the line below a cell.
    private var line: UInt32? {
      switch self {
      case .header: 0x1F3864
      case .row, .rest, .key, .reference, .list: 0xD9D9D9
      case .title, .note, .text, .number, .link: nil
      }
    }

    private var alignment: lxw_format_alignments? {
      switch self {
      case .header: LXW_ALIGN_VERTICAL_CENTER
      case .text, .link, .number: LXW_ALIGN_VERTICAL_TOP
      case .title, .note, .row, .rest, .key, .reference, .list: nil
      }
    }

    func apply(to format: UnsafeMutablePointer<lxw_format>) {
      if let colors {
        format_set_font_color(format, colors.text)
        if colors.back != 0xFFFFFF { format_set_bg_color(format, colors.back) }
      }
      if let line {
        format_set_bottom(format, UInt8(LXW_BORDER_THIN.rawValue))
        format_set_bottom_color(format, line)
      }
      if let alignment { format_set_align(format, UInt8(alignment.rawValue)) }
      applyText(to: format)
    }

    private func applyText(to format: UnsafeMutablePointer<lxw_format>) {
      switch self {
      case .title:
        format_set_bold(format)
        format_set_font_size(format, 16)
      case .header, .key: format_set_bold(format)
      case .note, .rest: format_set_italic(format)
      case .text, .link:
        format_set_text_wrap(format)
        // What a person types stays as it is, such as 1.0 or =.
        format_set_num_format(format, "@")
      case .number: format_set_num_format(format, "#,##0")
      case .row, .reference, .list: break
      }
    }
  }
#endif
