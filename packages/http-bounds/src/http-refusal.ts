import type { FastifyRequest } from 'fastify';

/** Why a request is not taken, and the status of its answer. */
export const httpProblems = {
  /** Its sender leaves too many large answers unread. */
  'answers-not-read': 503,
  /** Too many large bodies arrive at the moment. */
  'requests-too-large': 503,
  /** A large body for a route that does not exist. */
  'not-found': 404,
  'request-packed': 415,
  'json-not-utf8': 415,
  'request-not-utf8': 400,
  'too-many-values': 400,
};
export type HttpProblem = keyof typeof httpProblems;

/** A request was refused for what its sender does; Fastify answers it with `statusCode`. */
export class HttpRefusal extends Error {
  readonly problem: HttpProblem;
  readonly statusCode: number;
  /** After which the sender may try again, where waiting helps. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: HttpProblem, options: { retryAfterMs?: number } = {}) {
    super(`The request was refused: ${problem}`);
    this.name = 'HttpRefusal';
    this.problem = problem;
    this.statusCode = httpProblems[problem];
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Why work for a request stops when nobody waits for its answer any more. */
export class ClientLeft extends Error {
  constructor() {
    super('The client left');
    this.name = 'ClientLeft';
  }
}

/** Whose bounds a request counts in. Those who are known have bounds apart from those who are not. */
export type Sender = { name: string; isKnown: boolean };

/** Says who sends a request, from the first hook on that tells it. */
export type FindSender = (request: FastifyRequest) => Sender;
