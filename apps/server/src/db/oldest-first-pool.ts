import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Connect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

type Waiting = { arrival: number; start(): void };

const arrivalOfRequest = new AsyncLocalStorage<number>();
let arrivals = 0;

/** Serves one request; whatever it asks of the database meanwhile counts as having come when the request came. */
export function serveInOrder(serve: () => void): void {
  arrivalOfRequest.run(++arrivals, serve);
}

/**
 * A pool that gives a free connection to the oldest request (see `serveInOrder`) and not to the oldest query: of many
 * requests at once the first are done early, where by turns all would be done late. Work outside of requests
 * waits in the order in which it asks. `connect` fails after `connectionTimeoutMillis`, as that of `pg.Pool`.
 */
export class OldestFirstPool extends pg.Pool {
  /** Rising by arrival. */
  readonly #waiting: Waiting[] = [];

  constructor(config: pg.PoolConfig) {
    super(config);
    // The connection is free only after this event.
    this.on('release', () => process.nextTick(() => this.#serveNext()));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connect): void;
  override connect(callback?: Connect): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#ask(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#ask((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  #ask(callback: Connect): void {
    if (this.#hasFree()) this.#take(callback);
    else this.#wait(callback);
  }

  /** Whether there is a connection, open or to be opened, that nobody has been promised. */
  #hasFree(): boolean {
    return this.ending || this.idleCount + this.options.max - this.totalCount > this.waitingCount;
  }

  #take(callback: Connect): void {
    super.connect((error, client, done) => {
      if (error) this.#serveNext();
      callback(error, client, done);
    });
  }

  #wait(callback: Connect): void {
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      callback(new Error('timeout exceeded when trying to connect'), undefined, () => {});
    }, this.options.connectionTimeoutMillis);
    const waiting = {
      arrival: arrivalOfRequest.getStore() ?? ++arrivals,
      start: () => {
        clearTimeout(timer);
        this.#take(callback);
      },
    };
    const place = this.#waiting.findLastIndex(({ arrival }) => arrival <= waiting.arrival) + 1;
    this.#waiting.splice(place, 0, waiting);
  }

  #serveNext(): void {
    while (this.#waiting.length > 0 && this.#hasFree()) this.#waiting.shift()?.start();
  }
}
