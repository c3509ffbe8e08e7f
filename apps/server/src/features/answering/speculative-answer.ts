import type { AnswerEvent, GroundedResult, SpeculativeStream } from './answer-state.ts';

type Events = AsyncGenerator<AnswerEvent, GroundedResult>;

/** The events up to the first text, or how an answer without text ended. */
type StreamHead = { events: AnswerEvent[]; end: GroundedResult | null };

/**
 * An answer that is generated from what the plain question found, before a model has understood the question.
 * Its text is held back until the caller decides to show it.
 */
export class SpeculativeAnswer implements SpeculativeStream {
  /** The passages in the prompt of this answer. */
  readonly passageIds: ReadonlySet<number>;
  readonly #events: Events;
  readonly #head: Promise<StreamHead>;
  readonly #stopped = new AbortController();

  /** `stream` must end when its signal fires. */
  constructor(passageIds: readonly number[], stream: (stopped: AbortSignal) => Events) {
    this.passageIds = new Set(passageIds);
    this.#events = stream(this.#stopped.signal);
    this.#head = readHead(this.#events);
    // The reader of the events receives a failure. Without a reader it must not become an unhandled
    // rejection.
    this.#head.catch(() => undefined);
  }

  /**
   * Resolves to true at the first text, or to false if the answer ends without text. Rejects if it fails
   * before.
   */
  async hasText(): Promise<boolean> {
    const { end } = await this.#head;
    return end === null;
  }

  /** Yields all events from the start and returns how the answer ended. Can be read only once. */
  async *events(): Events {
    const { events, end } = await this.#head;
    yield* events;
    return end ?? (yield* this.#events);
  }

  /** Ends an answer that is not used. */
  stop(): void {
    this.#stopped.abort();
  }
}

/**
 * Reads a stream up to and including its first text event. `end` is null if there was one, otherwise the
 * stream's result.
 */
async function readHead(stream: Events): Promise<StreamHead> {
  const events: AnswerEvent[] = [];
  for (;;) {
    const { done, value } = await stream.next();
    if (done) return { events, end: value };
    events.push(value);
    if (value.type === 'text-delta') return { events, end: null };
  }
}
