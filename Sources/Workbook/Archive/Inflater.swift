#if Workbooks
  internal import DBGenZlib
#endif

/// Unpacks what is compressed with "deflate".
enum Inflater {
  #if Workbooks
    /// - Parameter size: The number of bytes that the archive promises, and the most that are unpacked.
    static func inflate(
      _ packed: ArraySlice<UInt8>, to size: Int, part: String
    ) throws(WorkbookError) -> [UInt8] {
      var packed = Array(packed)
      var stream = z_stream()
      let length = Int32(MemoryLayout<z_stream>.size)
      // No header of zlib, which ZIP leaves out.
      guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, length) == Z_OK else {
        throw .damaged(part, "can't be unpacked")
      }
      defer { inflateEnd(&stream) }
      var status = Z_OK
      // One more byte shows whether there is more than the archive says.
      let contents = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
        status = packed.withUnsafeMutableBufferPointer { inflate($0, to: buffer, &stream) }
        count = size + 1 - Int(stream.avail_out)
      }
      guard status == Z_STREAM_END else { throw .damaged(part, "can't be unpacked") }
      return contents
    }

    private static func inflate(
      _ input: UnsafeMutableBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>,
      _ stream: inout z_stream
    ) -> Int32 {
      (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
      (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
      return DBGenZlib.inflate(&stream, Z_FINISH)
    }

    static func checksum(of bytes: [UInt8]) -> UInt32 {
      UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
    }
  #else
    static func inflate(
      _ packed: ArraySlice<UInt8>, to size: Int, part: String
    ) throws(WorkbookError) -> [UInt8] { throw .notBuilt }

    static func checksum(of bytes: [UInt8]) -> UInt32 { 0 }
  #endif
}
