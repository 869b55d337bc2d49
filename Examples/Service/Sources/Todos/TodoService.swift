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
public struct TodoService: Sendable {
  private let database: Database

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

  private var router: Router<BasicRequestContext> {
    let router = Router()
    let todos = router.group("todos").add(middleware: DatabaseErrors())
    todos.get { _, _ in
      try await database.read { transaction in
        try Todo.fetchAll(orderBy: { [$0.isDone.ascending, $0.id.ascending] }, from: transaction)
      }
    }
    todos.get(":id") { _, context in
      let id = try context.parameters.require("id", as: Todo.ID.self)
      return try await database.read { try Todo.fetch(id: id, from: $0).found }
    }
    todos.post { request, context in
      let new = try await request.decode(as: NewTodo.self, context: context)
      let todo = try await database.write { try Todo.Draft(title: new.title).insert(into: $0) }
      return EditedResponse(status: .created, response: todo)
    }
    todos.patch(":id") { request, context in
      let id = try context.parameters.require("id", as: Todo.ID.self)
      let change = try await request.decode(as: TodoChange.self, context: context)
      return try await database.write { transaction in
        try Todo.update(id: id, set: change.changes, in: transaction)
        return try Todo.fetch(id: id, from: transaction).found
      }
    }
    todos.delete(":id") { _, context in
      let id = try context.parameters.require("id", as: Todo.ID.self)
      let isDeleted = try await database.write { try Todo.delete(id: id, in: $0) }
      return isDeleted ? HTTPResponse.Status.noContent : .notFound
    }
    return router
  }
}

extension Todo: ResponseEncodable {}

extension Todo? {
  /// The row, if there is one; otherwise the request is answered with 404.
  fileprivate var found: Todo {
    get throws {
      guard let self else { throw HTTPError(.notFound) }
      return self
    }
  }
}

/// The body of a request for a new thing to do.
private struct NewTodo: Decodable {
  var title: String
}

/// The body of a request that changes something.
private struct TodoChange: Decodable {
  var title: String?
  var isDone: Bool?

  var changes: [Todo.Change] {
    [title.map { .title($0) }, isDone.map { .isDone($0) }].compactMap(\.self)
  }
}

/// Answers requests whose values the database refuses with 422 and its reason.
private struct DatabaseErrors<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as DatabaseError where error.isAboutValues {
      throw HTTPError(.unprocessableContent, message: "\(error)")
    }
  }
}

extension DatabaseError {
  fileprivate var isAboutValues: Bool {
    switch self {
    case .constraint, .invalid, .invalidValue, .outOfRange: true
    default: false
    }
  }
}
