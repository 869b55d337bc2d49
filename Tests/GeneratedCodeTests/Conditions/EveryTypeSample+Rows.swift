import Foundation
import GoldenTypes
import RuntimeSamples

extension EveryTypeSample {
  static func draft(_ random: inout SeededGenerator) -> Nothing.Draft {
    func some<Value>(_ values: [SampledValue<Value>]) -> Value? {
      random.oneIn(4) ? nil : random.pick(values).value
    }
    func time(_ seconds: [Double]) -> Date? {
      random.oneIn(4) ? nil : Date(timeIntervalSince1970: random.pick(seconds))
    }
    let times: [Double] = [946_684_800, 946_706_400, -43_200]
    let days: [Double] = [946_684_800, -86_400]
    var draft = Nothing.Draft()
    (draft.integer, draft.int64) = (some(integers(Int.self)), some(integers(Int64.self)))
    (draft.int32, draft.int16) = (some(integers(Int32.self)), some(integers(Int16.self)))
    (draft.int8, draft.uint32) = (some(integers(Int8.self)), some(integers(UInt32.self)))
    (draft.uint16, draft.uint8) = (some(integers(UInt16.self)), some(integers(UInt8.self)))
    (draft.real, draft.text, draft.blob) = (some(reals), some(texts), some(blobs))
    (draft.boolean, draft.decimal, draft.any) = (some(booleans), some(decimals), some(anything))
    (draft.color, draft.level, draft.url) = (some(colors), some(levels), some(urls))
    draft.uuidBytes = some(uuids)
    (draft.timestamp, draft.seconds) = (time(times), time(times))
    (draft.millis, draft.julian) = (time(times), time(times))
    (draft.date, draft.days) = (time(days), time(days))
    return draft
  }
}
