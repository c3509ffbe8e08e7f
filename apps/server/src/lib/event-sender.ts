import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '@anito/contract/live';
import type pg from 'pg';
import type { Logger } from 'pino';
import { notify } from './events.store.ts';

/** In the place of an owner: the live clients of all hear it. */
export const everybody = 'everybody';

/** Something that the live clients of one owner should hear. */
export type OwnerEvent = {
  ownerId: string;
  event: LiveEvent;
  /** Of waiting events with the same key only the newest matters. */
  coalesceKey?: string;
};

/** The channel of LISTEN and NOTIFY. */
export const channel = 'anito_events';

/** NOTIFY payloads end at 8000 bytes (PostgreSQL's documentation of NOTIFY). */
const payloadBytes = 7_900;

/** Events that wait for the database; beyond that they are given up. */
const maxWaiting = 5_000;

/** After a query, so that what comes meanwhile goes in one: every answer of a busy server has two events. */
const pauseMs = 25;

/** After so many failures (about 20 s) a batch is given up: perhaps it is the batch that PostgreSQL refuses. */
const maxFailures = 15;

/** How long to wait after so many failures in a row. */
export function toDelayMs(failures: number): number {
  return Math.min(100 * 2 ** failures, 2_000);
}

/**
 * What is sent. A sender numbers its messages upwards, because one whose answer was lost is sent again; null stands
 * for events that were given up.
 */
export type EventMessage = { sender: string; number: number; event: OwnerEvent | null };

/** Anyone who may use the database can NOTIFY: undefined for what is no message of ours. */
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
 * Sends events in the order in which they came, the first at once, all that come within `pauseMs` in one query: two
 * queries on two connections of the pool could overtake each other. Of waiting events with one key only the newest is
 * sent. What fails is sent again; where events had to be given up, listeners are told so in their place.
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

  /** Ends at once when the server closes. */
  const pause = (ms: number) => sleep(ms, undefined, { signal: options.closing }).catch(() => undefined);

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
        await pause(toDelayMs(failures));
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
