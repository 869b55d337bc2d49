// Compiled and linked by `Scripts/fuzz-workbooks`.

import Workbook

/// Called by libFuzzer with each input. Any bytes are either read as a workbook, whose rows and cells
/// are in order, or refused.
///
/// A line `%%% name` begins a part of an archive, which is then as it should be. Without such a line, the
/// input is the archive.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let parts = parts(in: input)
  check(parts.isEmpty ? input : Archive.bytes(parts))
  return 0
}

private func check(_ bytes: [UInt8]) {
  do throws(WorkbookError) {
    for sheet in try Workbook(reading: bytes).sheets { check(sheet) }
  } catch {
    precondition(error.description.hasPrefix("it ") || error.description.hasPrefix("one of its "))
  }
}

private func check(_ sheet: WorkbookSheet) {
  var last = 0
  for row in sheet.rows {
    precondition(row.number > last && row.number <= CellAddress.maximum.row)
    precondition(!row.cells.isEmpty)
    last = row.number
    var column = 0
    for cell in row.cells {
      precondition(cell.column > column && cell.column <= CellAddress.maximum.column)
      precondition(!cell.text.isEmpty || cell.fault != nil)
      column = cell.column
    }
  }
}

private func parts(in input: [UInt8]) -> [Archive.Part] {
  var parts: [Archive.Part] = []
  for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    if line.starts(with: Array("%%% ".utf8)) {
      let name = String(decoding: line.dropFirst(4), as: UTF8.self)
      parts.append(Archive.Part(name: name, contents: []))
    } else if !parts.isEmpty {
      parts[parts.count - 1].contents += line + [UInt8(ascii: "\n")]
    }
  }
  return parts
}
