import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '@anito/contract/live';
import pg from 'pg';
import type { Logger } from 'pino';

/** Something that the live clients of one owner should hear. */
export type OwnerEvent = {
  ownerId: string;
  event: LiveEvent /** Of waiting events with the same key only the newest matters. */;
  coalesceKey?: string;
};

/** Live events to every process: in-process on the embedded database, LISTEN/NOTIFY on PostgreSQL. */
export type Events = {
  publish(event: OwnerEvent): void;
  subscribe(listener: (event: OwnerEvent) => void): () => void;
  close(): Promise<void>;
};

const channel = 'anito_events';

/** NOTIFY payloads end at 8000 bytes (PostgreSQL's documentation of NOTIFY). */
const payloadBytes = 7_900;

const reconnectMs = 1_000;

/** Events that wait for the database; beyond that the oldest are dropped. */
const maxWaiting = 5_000;

/** Events within one process. */
export function createLocalEvents(): Events {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (event) => void emitter.emit(channel, event),
    subscribe(listener) {
      emitter.on(channel, listener);
      return () => void emitter.off(channel, listener);
    },
    close: async () => void emitter.removeAllListeners(),
  };
}

/** Anyone who may use the database can NOTIFY: what is no event of ours is not handed on. */
function parsePayload(payload: string | undefined): OwnerEvent | undefined {
  try {
    const value = JSON.parse(payload ?? '') as Partial<OwnerEvent> | null;
    const isEvent = typeof value?.ownerId === 'string' && typeof value.event?.event === 'string';
    return isEvent ? (value as OwnerEvent) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends payloads in the order in which they came, all that wait in one query: two queries on two connections of
 * the pool could overtake each other. Of waiting payloads with one key only the newest is sent.
 */
function createSender(options: { pool: pg.Pool; log: Logger }) {
  let waiting: { key: string | undefined; payload: string }[] = [];
  let sending: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const payloads = waiting.map(({ payload }) => payload);
      waiting = [];
      const statement =
        'select pg_notify($1, given.payload) from unnest($2::text[]) with ordinality as given(payload, place) order by given.place';
      await options.pool
        .query(statement, [channel, payloads])
        .catch((error: unknown) => options.log.warn({ err: error }, 'events not published'));
    }
    sending = undefined;
  }

  return {
    add(payload: string, key: string | undefined) {
      if (key !== undefined) waiting = waiting.filter((item) => item.key !== key);
      waiting.push({ key, payload });
      if (waiting.length > maxWaiting) waiting.shift();
      sending ??= sendAll();
    },
    finish: () => sending ?? Promise.resolve(),
  };
}

/**
 * Events across processes. Each process hears its own through PostgreSQL as well, so that order is one.
 * What is published while the database is away is lost: clients fetch the truth when they reconnect.
 */
export function createSharedEvents(options: {
  pool: pg.Pool;
  connection: pg.PoolConfig;
  log: Logger;
}): Events {
  const local = createLocalEvents();
  const sender = createSender(options);
  const closing = new AbortController();
  let client: pg.Client | undefined;

  /** Listens until the connection ends or `close`. */
  async function listenOnce(): Promise<void> {
    // A dead machine or network is noticed by the kernel: nobody asks on this connection.
    const own = new pg.Client({ ...options.connection, keepAlive: true });
    const ended = new Promise<void>((resolve) => own.once('end', resolve));
    own.on('error', () => undefined);
    own.on('notification', ({ payload }) => {
      const event = parsePayload(payload);
      if (event) local.publish(event);
      else options.log.warn('not an event');
    });
    try {
      await own.connect();
      await own.query(`listen ${channel}`);
      client = own;
      if (closing.signal.aborted) await own.end();
      await ended;
    } catch (error) {
      if (!closing.signal.aborted) options.log.warn({ err: error }, 'cannot listen for events; trying again');
      await own.end().catch(() => undefined);
    }
  }

  async function listen(): Promise<void> {
    while (!closing.signal.aborted) {
      await listenOnce();
      await sleep(reconnectMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }
  const listening = listen();

  return {
    publish(event) {
      const payload = JSON.stringify(event);
      if (Buffer.byteLength(payload) > payloadBytes) {
        options.log.warn({ event: event.event.event }, 'event too large to publish');
        return;
      }
      sender.add(payload, event.coalesceKey);
    },
    subscribe: local.subscribe,
    async close() {
      closing.abort();
      await sender.finish();
      await client?.end().catch(() => undefined);
      await listening;
      await local.close();
    },
  };
}
