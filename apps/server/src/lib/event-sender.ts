import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '@anito/contract/live';
import type pg from 'pg';
import type { Logger } from 'pino';
import { notify } from './events.store.ts';

/** Replaces an owner id for events to the live clients of all owners. */
export const allOwners = 'everybody';

/** An event for the live clients of one owner. */
export type OwnerEvent = {
  ownerId: string;
  event: LiveEvent;
  /** Of waiting events with the same key, only the newest is sent. */
  coalesceKey?: string;
};

/** Channel of LISTEN and NOTIFY. */
export const channel = 'anito_events';

/** Maximum size of a payload in bytes. NOTIFY allows 8000 (PostgreSQL's documentation of NOTIFY). */
const payloadBytes = 7_900;

/** Maximum number of events that wait for the database; more are dropped. */
const maxWaiting = 5_000;

/**
 * Pause after a query in milliseconds, so that events in between share one query: every answer of a busy
 * server has two events.
 */
const pauseMs = 25;

/**
 * Number of failures (about 20 s) after which a batch is dropped, because PostgreSQL may refuse this batch.
 */
const maxFailures = 15;

/**
 * Returns the delay in milliseconds after this number of consecutive failures: 100 without a failure, doubled
 * with each one, up to 2,000.
 */
export function computeBackoffMs(failures: number): number {
  return Math.min(100 * 2 ** failures, 2_000);
}

/**
 * A message. A sender numbers its messages in ascending order, because a message without a confirmation is
 * sent again; null stands for dropped events.
 */
export type EventMessage = { sender: string; number: number; event: OwnerEvent | null };

/**
 * Parses a payload; `event` is null in a message about dropped events. Returns undefined for a payload that
 * is not one of our messages, because any database user can NOTIFY.
 */
export function parseMessage(payload: string | undefined): EventMessage | undefined {
  try {
    const { sender, number, event } = JSON.parse(payload ?? '') as Partial<EventMessage>;
    if (typeof sender !== 'string' || typeof number !== 'number' || event === undefined) return undefined;
    const isEvent = typeof event?.ownerId === 'string' && typeof event.event?.event === 'string';
    return event === null || isEvent ? { sender, number, event } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends events in order: the first at once, and all events within `pauseMs` in one query, because queries on
 * two connections of the pool could overtake each other. Of waiting events with one key, only the newest is
 * sent. Failed messages are sent again; null messages tell listeners where events were dropped. `add` only
 * logs an event that is too large. `finish` resolves when all waiting events are sent.
 */
export function createEventSender(options: {
  pool: Pick<pg.Pool, 'query'>;
  log: Logger;
  closing: AbortSignal;
}) {
  const sender = randomUUID();
  let number = 0;
  let waiting: (OwnerEvent | null)[] = [];
  let sending: Promise<void> | undefined;

  const write = (event: OwnerEvent | null) =>
    JSON.stringify({ sender, number: ++number, event } satisfies EventMessage);

  /** Ends immediately when the server closes. */
  const pause = (ms: number) => sleep(ms, undefined, { signal: options.closing }).catch(() => undefined);

  /**
   * Sends events until the database accepts them. After `maxFailures` failures it sends one message for
   * dropped events instead. Gives up when the server closes.
   */
  async function send(events: (OwnerEvent | null)[]): Promise<void> {
    let payloads = events.map(write);
    for (let failures = 1; ; failures++) {
      try {
        await notify(options.pool, channel, payloads);
        return;
      } catch (error) {
        const { aborted: isClosing } = options.closing;
        options.log.warn({ err: error, isClosing }, 'events not published');
        if (isClosing) return;
        if (failures === maxFailures) payloads = [write(null)];
        await pause(computeBackoffMs(failures));
      }
    }
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const events = waiting;
      waiting = [];
      await send(events);
      await pause(pauseMs);
    }
    sending = undefined;
  }

  return {
    add(event: OwnerEvent) {
      if (
        Buffer.byteLength(JSON.stringify({ sender, number: Number.MAX_SAFE_INTEGER, event })) > payloadBytes
      ) {
        options.log.warn({ event: event.event.event }, 'event too large to publish');
        return;
      }
      const { coalesceKey } = event;
      if (coalesceKey !== undefined) waiting = waiting.filter((other) => other?.coalesceKey !== coalesceKey);
      waiting.push(event);
      if (waiting.length > maxWaiting) waiting = [null];
      sending ??= sendAll();
    },
    finish: () => sending ?? Promise.resolve(),
  };
}
