import DBGenRuntime
import Foundation
import Testing

@testable import GoldenExerplan

@Suite("an exercise planner")
struct ExercisePlannerWalkthrough {
  private static let month = Date(timeIntervalSince1970: 1_764_547_200)

  @Test("a value is saved that may or may not be stored yet, and listed newest first")
  func saving() throws {
    let exerplan = try Exerplan.open(at: ":memory:")
    try exerplan.write { (transaction: WriteTransaction) throws -> Void in
      var december = try Plan.save(
        .init(title: "December", month: .init(Self.month, in: .utc), createdAt: Self.month),
        in: transaction)
      try Plan.save(
        .init(title: "Spare", month: .init(Self.month, in: .utc), createdAt: Self.month + 60),
        in: transaction)
      december.title = "December, seriously"
      december.createdAt += 120
      try december.save(in: transaction)
      let newest = try Plan.fetchAll(
        orderBy: { [$0.createdAt.descending] }, limit: 10, from: transaction)
      #expect(newest.map(\.title) == ["December, seriously", "Spare"])
      try december.delete(in: transaction)
      try december.save(in: transaction)
      #expect(try Plan.count(in: transaction) == 2)
    }
  }

  @Test("a month's report sets what was done beside what was planned")
  func report() throws {
    let exerplan = try Exerplan.open(at: ":memory:")
    try exerplan.write { (transaction: WriteTransaction) throws -> Void in
      let running = try ActivityType.insert(.init(name: "Running"), into: transaction)
      let easy = try ActivitySubType.insert(
        .init(activityTypeID: running.id, name: "Easy"), into: transaction)
      let track = try ActivitySubType.insert(
        .init(activityTypeID: running.id, name: "Intervals", met: 11.5), into: transaction)
      let plan = try Plan.insert(
        .init(title: "December", month: .init(Self.month, in: .utc), createdAt: Self.month),
        into: transaction)
      for day: Int8 in [1, 3, 5] {
        try PlannedActivity.insert(
          .init(planID: plan.id, day: day, subTypeID: easy.id, minutes: 40), into: transaction)
      }
      for minutes: Int16 in [35, 45] {
        try ActualActivity.insert(
          .init(planID: plan.id, subTypeID: easy.id, startedAt: Self.month, minutes: minutes),
          into: transaction)
      }
      try ActualActivity.insert(
        .init(planID: nil, subTypeID: track.id, startedAt: Self.month, minutes: 20),
        into: transaction)
      let rows = try Exerplan.monthlyReport(planID: plan.id, from: transaction)
      #expect(
        rows == [
          .init(type: "Running", exercise: "Easy", planned: 120, actual: 80),
          .init(type: "Running", exercise: "Intervals", planned: 0, actual: 0),
        ])
    }
  }

  @Test("decimals are in the order of numbers, though they are stored as text")
  func decimals() throws {
    let exerplan = try Exerplan.open(at: ":memory:")
    try exerplan.write { (transaction: WriteTransaction) throws -> Void in
      let type = try ActivityType.insert(.init(name: "Skiing"), into: transaction)
      let subType = try ActivitySubType.insert(
        .init(activityTypeID: type.id, name: "Alpine"), into: transaction)
      for cost: Decimal? in [9, 10, nil, Decimal(string: "-1.5")] {
        try ActualActivity.insert(
          .init(
            subTypeID: subType.id, startedAt: Self.month, minutes: 1, cost: cost),
          into: transaction)
      }
      let costs = try ActualActivity.values(
        of: \.cost, orderBy: { [$0.cost.descending] }, from: transaction)
      #expect(costs == [10, 9, Decimal(string: "-1.5"), nil])
    }
  }
}
