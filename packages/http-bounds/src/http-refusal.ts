import type { FastifyRequest } from 'fastify';

/** Reasons for refusing a request, with the status of the response. */
export const httpProblems = {
  /** The sender leaves too many large responses unread. */
  'answers-not-read': 503,
  /** Too many large bodies are being received now. */
  'requests-too-large': 503,
  /** A large body for a route that does not exist. */
  'not-found': 404,
  'request-packed': 415,
  'json-not-utf8': 415,
  'request-not-utf8': 400,
  'too-many-values': 400,
};
export type HttpProblem = keyof typeof httpProblems;

/** Thrown when a request is refused because of the sender's behaviour. Fastify responds with `statusCode`. */
export class HttpRefusal extends Error {
  readonly problem: HttpProblem;
  readonly statusCode: number;
  /** Time in milliseconds after which a retry makes sense; undefined if waiting does not help. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: HttpProblem, options: { retryAfterMs?: number } = {}) {
    super(`The request was refused: ${problem}`);
    this.name = 'HttpRefusal';
    this.problem = problem;
    this.statusCode = httpProblems[problem];
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Abort reason of work for a request whose client has disconnected. */
export class ClientDisconnectedError extends Error {
  constructor() {
    super('The client has disconnected');
    this.name = 'ClientDisconnectedError';
  }
}

/** Sender whose limits apply to a request. Known senders have separate limits. */
export type Sender = { name: string; isKnown: boolean };

/** Returns the sender of a request; called from the first hook that can identify it. */
export type FindSender = (request: FastifyRequest) => Sender;
