import type { LiveEvent } from '@anito/contract/live';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { createEventSender, type EventMessage } from './event-sender.ts';

const log = pino({ level: 'silent' });

/** The payloads that reached the database in order, and how many of the next confirmations get lost. */
let arrived: EventMessage[];
let lostAnswers: number;
let closing: AbortController;

beforeEach(() => {
  arrived = [];
  lostAnswers = 0;
  closing = new AbortController();
});

function createSender() {
  const query = async ({ values: [, payloads] }: { values: [string, string[]] }) => {
    arrived.push(...payloads.map((payload) => JSON.parse(payload) as EventMessage));
    if (lostAnswers-- > 0) throw new Error('Connection terminated unexpectedly');
    return { rows: [], rowCount: payloads.length };
  };
  return createEventSender({ pool: { query } as never, log, closing: closing.signal });
}

const writeEvent = (name: string, coalesceKey?: string) => ({
  ownerId: name,
  event: { event: 'InitialStatus', data: [] } satisfies LiveEvent,
  ...(coalesceKey ? { coalesceKey } : {}),
});

const describeArrived = () => arrived.map(({ number, event }) => [number, event?.ownerId ?? null]);

test('sends a failed message again under its number, before later ones', async () => {
  const sender = createSender();
  lostAnswers = 2;
  sender.add(writeEvent('first'));
  sender.add(writeEvent('second'));
  await sender.finish();
  expect(describeArrived()).toEqual([
    [1, 'first'],
    [1, 'first'],
    [1, 'first'],
    [2, 'second'],
  ]);
  expect(new Set(arrived.map(({ sender: name }) => name)).size).toBe(1);
});

test('sends only the newest of waiting events with one key, at its own position', async () => {
  const sender = createSender();
  sender.add(writeEvent('under way'));
  for (const name of ['old', 'new']) sender.add(writeEvent(name, 'key'));
  sender.add(writeEvent('other'));
  await sender.finish();
  expect(describeArrived()).toEqual([
    [1, 'under way'],
    [2, 'new'],
    [3, 'other'],
  ]);
});

test('sends the first event at once, and the events shortly after it in one query', async () => {
  const sizes: number[] = [];
  const query = async ({ values: [, payloads] }: { values: [string, string[]] }) => {
    sizes.push(payloads.length);
    return { rows: [], rowCount: payloads.length };
  };
  const sender = createEventSender({ pool: { query } as never, log, closing: closing.signal });
  sender.add(writeEvent('first'));
  expect(sizes).toEqual([1]);
  for (const name of ['second', 'third']) {
    await new Promise(setImmediate);
    sender.add(writeEvent(name));
  }
  await sender.finish();
  expect(sizes).toEqual([1, 2]);
});

test('drops events when too many wait, and tells listeners', async () => {
  const sender = createSender();
  for (let count = 0; count <= 5_001; count++) sender.add(writeEvent(String(count)));
  sender.add(writeEvent('after'));
  await sender.finish();
  expect(describeArrived()).toEqual([
    [1, '0'],
    [2, null],
    [3, 'after'],
  ]);
});

test('closes without waiting for an unavailable database', async () => {
  const sender = createSender();
  lostAnswers = Number.POSITIVE_INFINITY;
  sender.add(writeEvent('lost'));
  closing.abort();
  await sender.finish();
  expect(arrived.length).toBeLessThanOrEqual(2);
});
