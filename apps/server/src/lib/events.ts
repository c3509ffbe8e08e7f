import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import {
  channel,
  computeBackoffMs,
  createEventSender,
  type OwnerEvent,
  parseMessage,
} from './event-sender.ts';
import { listen as startListening } from './events.store.ts';

/** Live events to every process, by LISTEN/NOTIFY. */
export type Events = {
  /** Queues an event and returns at once. An event that is too large is only logged. */
  publish(event: OwnerEvent): void;
  /**
   * Calls `listener` for every event in the order of publishing, and `onGap` whenever events may have been
   * missed. From then on all events arrive again; earlier state is only in the database. Returns a function
   * that ends the subscription.
   */
  subscribe(listener: (event: OwnerEvent) => void, onGap?: () => void): () => void;
  close(): Promise<void>;
};

/** Number of senders whose last number is remembered; each process that ever ran is one. */
const maxSenders = 1_000;

/** Creates the emitter for the listeners in this process. `publish` and `announceGap` call them at once. */
function createEmitter() {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (event: OwnerEvent) => void emitter.emit('event', event),
    announceGap: () => void emitter.emit('gap'),
    subscribe(listener: (event: OwnerEvent) => void, onGap: () => void = () => undefined) {
      emitter.on('event', listener).on('gap', onGap);
      return () => void emitter.off('event', listener).off('gap', onGap);
    },
    close: async () => void emitter.removeAllListeners(),
  };
}

/**
 * Creates a filter of messages. It returns true for a new message, and false for one that this process has
 * received before.
 */
function createRepeatFilter(): (message: { sender: string; number: number }) => boolean {
  const lastNumbers = new Map<string, number>();
  return ({ sender, number }) => {
    const last = lastNumbers.get(sender) ?? 0;
    // Inserted again, so that the first entry of the map is the least recently used one.
    lastNumbers.delete(sender);
    lastNumbers.set(sender, Math.max(last, number));
    if (lastNumbers.size > maxSenders) lastNumbers.delete(lastNumbers.keys().next().value ?? '');
    return number > last;
  };
}

/**
 * Creates the exchange of events between processes. Each process receives its own events through PostgreSQL
 * too, so that the order is the same everywhere. Events published while this process does not listen are
 * lost, so each new connection announces a gap.
 */
export function createEvents(options: { pool: pg.Pool; connection: pg.PoolConfig; log: Logger }): Events {
  const emitter = createEmitter();
  const closing = new AbortController();
  const sender = createEventSender({ ...options, closing: closing.signal });
  const isNew = createRepeatFilter();
  let client: pg.Client | undefined;

  /** Publishes a received message in this process. Ignores invalid and repeated messages. */
  function receive(payload: string | undefined): void {
    const message = parseMessage(payload);
    if (!message) options.log.warn('invalid event notification ignored');
    else if (isNew(message)) {
      if (message.event) emitter.publish(message.event);
      else emitter.announceGap();
    }
  }

  /** Listens until the connection ends or `close` is called. Returns whether it listened at all. */
  async function listenOnce(): Promise<boolean> {
    // The kernel detects a dead machine or network within half a minute, because no query is sent on this
    // connection.
    const listenClient = new pg.Client({
      ...options.connection,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const ended = new Promise<void>((resolve) => listenClient.once('end', resolve));
    listenClient.on('error', () => undefined);
    listenClient.on('notification', ({ payload }) => receive(payload));
    try {
      await listenClient.connect();
      await startListening(listenClient, channel);
      client = listenClient;
      emitter.announceGap();
      if (closing.signal.aborted) await listenClient.end();
      await ended;
      return true;
    } catch (error) {
      if (!closing.signal.aborted) options.log.warn({ err: error }, 'event connection lost; reconnecting');
      await listenClient.end().catch(() => undefined);
      return false;
    }
  }

  /** Listens until `close`, and connects again after each loss. */
  async function listen(): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      failures = (await listenOnce()) ? 0 : failures + 1;
      await sleep(computeBackoffMs(failures), undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }
  const listening = listen();

  return {
    publish: sender.add,
    subscribe: emitter.subscribe,
    async close() {
      closing.abort();
      await sender.finish();
      await client?.end().catch(() => undefined);
      await listening;
      await emitter.close();
    },
  };
}
