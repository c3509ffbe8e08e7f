import type { AnswerEvent, BegunStream, GroundedEnd } from './answer-state.ts';

type Events = AsyncGenerator<AnswerEvent, GroundedEnd>;

/** The events up to the first words, and how the answer ended where it has none. */
type Head = { events: AnswerEvent[]; end: GroundedEnd | null };

/**
 * An answer that is begun from what the plain question found, before a model has said what the question means. Its words
 * wait until it is known that they are wanted.
 */
export class BegunAnswer implements BegunStream {
  /** The passages that it is made from. */
  readonly passageIds: ReadonlySet<number>;
  readonly #events: Events;
  readonly #head: Promise<Head>;
  readonly #stopped = new AbortController();

  /** `stream` is to end when its signal fires. */
  constructor(passageIds: readonly number[], stream: (stopped: AbortSignal) => Events) {
    this.passageIds = new Set(passageIds);
    this.#events = stream(this.#stopped.signal);
    this.#head = readHead(this.#events);
    // The reader of the events gets a failure. Without a reader it is no unhandled rejection.
    this.#head.catch(() => undefined);
  }

  /** Resolves to whether there are words to show, once that is known. */
  async hasWords(): Promise<boolean> {
    const { end } = await this.#head;
    return end === null;
  }

  /** All of its events, as if it were begun now. */
  async *events(): Events {
    const { events, end } = await this.#head;
    yield* events;
    return end ?? (yield* this.#events);
  }

  /** Ends it where it is not wanted. */
  stop(): void {
    this.#stopped.abort();
  }
}

async function readHead(stream: Events): Promise<Head> {
  const events: AnswerEvent[] = [];
  for (;;) {
    const { done, value } = await stream.next();
    if (done) return { events, end: value };
    events.push(value);
    if (value.type === 'text-delta') return { events, end: null };
  }
}
