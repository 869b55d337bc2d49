import DBGenIntegrations
import DBGenRuntime
import Hummingbird
import Logging

/// A service with a list of things to do, as JSON:
///
/// | Request | Response |
/// | --- | --- |
/// | `GET /todos` | all of them, those that aren't done first |
/// | `GET /todos/1` | one of them |
/// | `POST /todos` `{"title": "..."}` | the new one, with status 201 |
/// | `PATCH /todos/1` `{"isDone": true}` | the changed one |
/// | `DELETE /todos/1` | nothing |
public nonisolated struct TodoService: Sendable {
  let database: Database

  /// Makes the application. It opens the database, and closes it after the last request.
  public static func application(
    database path: String, configuration: ApplicationConfiguration = .init(), logger: Logger
  ) throws -> some ApplicationProtocol {
    let log = StatementLog(to: logger)
    let metrics = StatementMetrics()
    let spans = StatementSpans()
    let database = try TodoList.open(
      at: path,
      configuration: .init(
        trace: .init { event in
          log(event)
          metrics(event)
          spans(event)
        }))
    var application = Application(
      router: TodoService(database: database).router, configuration: configuration, logger: logger)
    application.addServices(DatabaseService(database))
    return application
  }
}
