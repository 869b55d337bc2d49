import CWorkloads

/// SQLite called from C, which is the mark.
public enum CContender: Contender {
  public static let name = "c"

  /// The version of the SQLite library, which all contenders use.
  public static var sqliteVersion: String { String(cString: cw_sqlite_version()) }

  public static func run(_ workload: Workload, at path: String, rows: Int) -> Measurement? {
    let count = Int64(rows)
    let result: cw_result? =
      switch workload {
      case .fetch: cw_fetch(path)
      case .fetchNarrow, .fetchLong: cw_fetch_narrow(path)
      case .lookUp: cw_look_up(path, count)
      case .insert, .insertAll: cw_insert(path, count)
      case .insertSingly, .insertObserved: cw_insert_singly(path, count)
      case .update: cw_update(path, count)
      case .delete: cw_delete(path, count)
      case .fetchByForeignKey: cw_fetch_by_foreign_key(path, count)
      case .fetchChildren: cw_fetch_children(path)
      case .fetchParents: cw_fetch_parents(path)
      case .lookUpParents: cw_look_up_parents(path, count)
      case .fetchConditions: cw_fetch_conditions(path, count)
      case .countConditions: cw_count_conditions(path, count)
      case .existsCondition: cw_exists_condition(path, count)
      case .fetchFirst: cw_fetch_first(path, count)
      case .openCold: cw_open_cold(path)
      case .fetchValues, .insertValues: nil
      case .northwind(let workload): run(workload, at: path, count)
      }
    return result.map { Measurement(seconds: $0.seconds, checksum: $0.checksum) }
  }
}

extension CContender {
  private static func run(
    _ workload: Workload.Northwind, at path: String, _ count: Int64
  ) -> cw_result {
    switch workload {
    case .orders: cw_fetch(path)
    case .details: cw_fetch_details(path)
    case .customers: cw_fetch_customers(path, count)
    case .lookUp: cw_look_up(path, count)
    case .ordersOfCustomer: cw_fetch_orders_of_customers(path, count)
    case .orderWithDetails: cw_look_up_details(path, count)
    case .ordersWithCustomer: cw_fetch_with_customers(path)
    case .insert: cw_insert_northwind(path, count)
    case .update: cw_update_northwind(path, count)
    case .delete: cw_delete(path, count)
    }
  }
}

extension CContender: ConcurrentContender {
  /// Reads and writes on threads, because C has no tasks.
  public static func readAndWrite(
    at path: String, rows: Int, readers: Int, seconds: Double
  ) async -> Rates {
    let rates = cw_read_and_write(path, Int64(rows), Int32(readers), 1, seconds)
    return Rates(
      readsPerSecond: rates.reads_per_second, writesPerSecond: rates.writes_per_second)
  }
}

extension CContender: ThreadedContender {
  public static func readsPerSecond(
    at path: String, rows: Int, threads: Int, seconds: Double
  ) -> Double {
    cw_read_and_write(path, Int64(rows), Int32(threads), 0, seconds).reads_per_second
  }
}
