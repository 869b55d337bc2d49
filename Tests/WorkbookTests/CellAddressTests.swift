import Testing

@testable import Workbook

struct CellAddressTests {
  @Test func columnsHaveLetters() {
    let names = [1, 26, 27, 52, 53, 702, 703, 16384].map(CellAddress.letters)
    #expect(names == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA", "XFD"])
  }

  @Test func addressesAreRead() {
    #expect(CellAddress("C7") == CellAddress(column: 3, row: 7))
    #expect(CellAddress("$XFD$1048576") == CellAddress(column: 16384, row: 1_048_576))
    for text in ["", "C", "7", "C0", "XFE1", "A1048577", "A1B", "a1", "A99999999999999999999"] {
      #expect(CellAddress(text) == nil)
    }
  }
}
