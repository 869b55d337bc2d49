import CWorkloads
import DBGenRuntime

/// Makes the databases that the workloads start from.
public enum Preparation {
  /// Creates the database that a workload with this many rows starts from.
  public static func prepare(_ workload: Workload, at path: String, rows: Int) throws {
    if case .northwind(let workload) = workload {
      return try prepare(workload, at: path, rows: rows)
    }
    try Shop.open(at: path).close()
    switch workload {
    case .northwind: break
    case .insert, .insertAll, .insertSingly, .insertObserved, .insertValues, .openCold: break
    case .fetchNarrow, .fetchChildren, .fetchParents, .lookUpParents, .fetchConditions,
      .countConditions, .existsCondition, .fetchFirst:
      cw_fill_lines(path, Int64(rows))
    case .fetchLong(let bytes):
      cw_fill_lines(path, Int64(rows))
      cw_lengthen_notes(path, Int32(bytes))
    case .fetchByForeignKey: cw_fill_lines(path, Int64(rows * cw_lines_per_product))
    case .fetch, .lookUp, .update, .delete: cw_fill_orders(path, Int64(rows))
    case .fetchValues(let type):
      _ = try type.textColumn.insert(rows, at: path)
      cw_copy_values(path, "textValue", type.typedColumn.name)
      if type == .json { cw_copy_values(path, "textValue", Workload.ValueType.codedText.name) }
    }
  }

  private static func prepare(
    _ workload: Workload.Northwind, at path: String, rows: Int
  ) throws {
    try Northwind.open(at: path).close()
    typealias Numbers = Workload.Northwind
    let (orders, details): (Int, Int) =
      switch workload {
      case .insert: (0, 0)
      case .customers, .ordersOfCustomer: (Numbers.orderCount, 0)
      case .details: (max(1, rows * Numbers.orderCount / Numbers.detailCount), rows)
      case .orderWithDetails: (rows, rows * Numbers.detailCount / Numbers.orderCount)
      case .orders, .lookUp, .ordersWithCustomer, .update, .delete: (rows, 0)
      }
    cw_fill_northwind(path, Int64(orders), Int64(details))
  }
}
