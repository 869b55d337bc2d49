import DBGenRuntime
import Hummingbird

/// Answers requests whose values the database refuses with 422 and its reason.
nonisolated struct DatabaseErrors<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as DatabaseError where error.isAboutValues {
      throw HTTPError(.unprocessableContent, message: "\(error)")
    }
  }
}

nonisolated extension DatabaseError {
  fileprivate var isAboutValues: Bool {
    switch self {
    case .constraint, .invalid, .invalidValue, .outOfRange: true
    default: false
    }
  }
}
