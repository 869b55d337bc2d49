internal import DBGenSQLite

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension SQLValue {
  /// Makes the value the result of a function, or of a virtual table's column.
  func makeResult(of context: OpaquePointer?) {
    switch self {
    case .null: sqlite3_result_null(context)
    case .integer(let integer): sqlite3_result_int64(context, integer)
    case .real(let real): sqlite3_result_double(context, real)
    case .text(var text):
      text.withUTF8 { dbgen_sqlite3_result_text_copied(context, $0.baseAddress, UInt64($0.count)) }
    case .blob(let blob):
      blob.withUnsafeBytes {
        dbgen_sqlite3_result_blob_copied(context, $0.baseAddress, UInt64($0.count))
      }
    }
  }
}
