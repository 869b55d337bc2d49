import DBGenRuntime
import Foundation
import Testing

@testable import GoldenExerplan

@Suite("exerplan, generated into a module that defaults to the main actor")
struct ExerplanTests {
  private static let month = Date(timeIntervalSince1970: 946_684_800)

  private struct Rows {
    var types: [ActivityType]
    var subTypes: [ActivitySubType]
    var plans: [Plan]
  }

  private static func fill(_ transaction: WriteTransaction) throws -> Rows {
    let types = try exercise(
      ActivityType.self, [.init(name: "Running"), .init(name: "Größe")], in: transaction
    ) { $0.name = "Walking" }
    let subTypes = try exercise(
      ActivitySubType.self,
      [
        .init(activityTypeID: types[0].id, name: "Intervals", met: 11.5),
        .init(activityTypeID: types[0].id, name: "Easy"),
      ], in: transaction
    ) { $0.met = 0 }
    let created = Date(timeIntervalSince1970: -0.25)
    let plans = try exercise(
      Plan.self,
      [
        .init(title: "", month: .init(month, in: .utc), createdAt: created),
        .init(
          title: "b", month: .init(month, in: .utc), isShared: true, createdAt: created,
          archivedAt: month),
      ], in: transaction
    ) { $0.archivedAt = Date(timeIntervalSince1970: -1) }
    return Rows(types: types, subTypes: subTypes, plans: plans)
  }

  @Test(
    "types, sub-types and plans are found by key, by unique columns without regard to case, and by index"
  )
  func plans() throws {
    try withDatabase(Exerplan.open, Self.fill) { rows, transaction throws in
      #expect(try ActivityType.fetch(name: "RUNNING", from: transaction) == rows.types[0])
      #expect(try ActivitySubType.fetch(id: rows.subTypes[0].id, from: transaction)?.met == 11.5)
      #expect(
        try ActivitySubType.fetch(
          activityTypeID: rows.types[0].id, name: "Easy", from: transaction) == rows.subTypes[1])
      #expect(
        try ActivitySubType.fetchAll(activityTypeID: rows.types[0].id, from: transaction)
          == rows.subTypes)
      #expect(
        try Plan.fetchAll(createdAt: rows.plans[0].createdAt, from: transaction) == rows.plans)
    }
  }

  @Test("a key of three columns finds, tells of and deletes one row")
  func compositeKey() throws {
    try withDatabase(Exerplan.open) { transaction in
      let rows = try Self.fill(transaction)
      let (plan, subType) = (rows.plans[0].id, rows.subTypes[0].id)
      let planned = try exercise(
        PlannedActivity.self,
        [31, 1].map { day in
          PlannedActivity(planID: plan, day: day, subTypeID: subType, minutes: .max)
        }, in: transaction
      ) {
        $0.minutes = .min
        $0.intensity = .rest
      }
      #expect(planned[0].intensity == .moderate)
      #expect(try PlannedActivity.fetchAll(from: transaction) == planned.reversed())
      #expect(
        try PlannedActivity.fetch(planID: plan, day: 31, subTypeID: subType, from: transaction)
          == planned[0])
      #expect(try PlannedActivity.fetchAll(planID: plan, from: transaction).count == 2)
      #expect(try PlannedActivity.fetchAll(subTypeID: subType, from: transaction).count == 2)
      #expect(
        try PlannedActivity.exists(planID: plan, day: 1, subTypeID: subType, in: transaction))
      #expect(
        try PlannedActivity.delete(planID: plan, day: 1, subTypeID: subType, in: transaction))
      #expect {
        try PlannedActivity.insert(
          .init(planID: plan, day: 32, subTypeID: subType), into: transaction)
      } throws: {
        "\($0)" == "invalid row of table 'planned_activity': Day must be between 1 and 31."
      }
    }
  }

  @Test("an activity keeps its time, pulse and cost, with a plan or without")
  func actual() throws {
    try withDatabase(Exerplan.open) { transaction in
      let rows = try Self.fill(transaction)
      let started = Date(timeIntervalSince1970: 1_700_000_000.123)
      let drafts = Intensity.allCases.map { intensity in
        ActualActivity.Draft(
          planID: rows.plans[0].id, subTypeID: rows.subTypes[0].id, startedAt: started, minutes: 1,
          intensity: intensity, heartRates: Data([60, 0, 255]), cost: Decimal(string: "0.10"))
      }
      let last = ActualActivity.Draft(
        subTypeID: rows.subTypes[1].id, startedAt: started, minutes: 2)
      let done = try exercise(ActualActivity.self, drafts + [last], in: transaction) {
        $0.heartRates = Data()
        $0.cost = 0
        $0.planID = nil
      }
      #expect(try ActualActivity.fetchAll(planID: nil, from: transaction) == [done[4]])
      #expect(try ActualActivity.fetchAll(planID: rows.plans[0].id, from: transaction).count == 4)
      #expect(
        try ActualActivity.fetchAll(subTypeID: rows.subTypes[1].id, from: transaction) == [done[4]])
      #expect(
        try ActualActivity.fetchAll(startedAt: started, id: done[2].id, from: transaction)
          == [done[2]])
    }
  }

  @Test("a row that is still used can't be deleted, and an id is never reused")
  func restrictions() throws {
    try withDatabase(Exerplan.open) { transaction in
      let rows = try Self.fill(transaction)
      try ActualActivity.insert(
        .init(
          planID: rows.plans[1].id, subTypeID: rows.subTypes[0].id, startedAt: Self.month,
          minutes: 1), into: transaction)
      #expect {
        try ActivitySubType.delete(id: rows.subTypes[0].id, in: transaction)
      } throws: {
        "\($0)".hasPrefix(
          "FOREIGN KEY constraint violated by 'actual_activity.sub_type_id', with no matching row in table 'activity_sub_type': "
        )
      }
      #expect {
        try ActivityType.delete(id: rows.types[0].id, in: transaction)
      } throws: {
        "\($0)".hasPrefix(
          "FOREIGN KEY constraint violated by 'actual_activity.sub_type_id', with no matching row in table 'activity_sub_type': "
        )
      }
      #expect(try Plan.delete(id: rows.plans[1].id, in: transaction))
      let next = try Plan.insert(
        .init(title: "", month: .init(Self.month, in: .utc), createdAt: Self.month),
        into: transaction)
      #expect(next.id.rawValue > rows.plans[1].id.rawValue)
      #expect(try ActualActivity.fetchAll(from: transaction).map(\.planID) == [nil])
    }
  }

  @Test("a table without a key is added to, counted and read")
  func withoutKey() throws {
    try withDatabase(Exerplan.open) { transaction in
      let one = try Setting.insert(.init(name: "a"), into: transaction)
      let more = try Setting.insert(
        contentsOf: [.init(name: "a", value: "x"), .init(name: "a", value: "")], into: transaction)
      #expect(try Setting.fetchAll(from: transaction) == [one] + more)
      #expect(try Setting.count(in: transaction) == 3)
    }
  }
}
