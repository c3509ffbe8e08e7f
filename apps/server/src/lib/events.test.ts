import type { LiveEvent } from '@anito/contract/live';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../db/database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { OwnerEvent } from './event-sender.ts';
import { createEvents, type Events } from './events.ts';

const log = pino({ level: 'silent' });

function writeEvent(completed: number, ownerId = 'a', title?: string): OwnerEvent {
  const data = { connectionId: 1, completed, isComplete: false, ...(title ? { title } : {}) };
  return { ownerId, event: { event: 'ProgressUpdate', data } as LiveEvent };
}

const completedOf = ({ event }: OwnerEvent) => (event.data as { completed: number }).completed;

/** Drops probes that are still in progress. */
const unlessProbe = (hear: (event: OwnerEvent) => unknown) => (event: OwnerEvent) =>
  void (event.ownerId === 'probe' || hear(event));

function collect(events: Events): OwnerEvent[] {
  const seenEvents: OwnerEvent[] = [];
  events.subscribe(unlessProbe((event) => seenEvents.push(event)));
  return seenEvents;
}

describe('events across processes', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  /** Opens the events of one process and waits until it listens. */
  async function open(): Promise<Events> {
    const events = createEvents({ pool: database.pool, connection: database.connection, log });
    onTestFinished(() => events.close());
    await waitUntilHeard(events);
    return events;
  }

  async function waitUntilHeard(events: Events): Promise<void> {
    let isHeard = false;
    const leave = events.subscribe(({ ownerId }) => {
      isHeard ||= ownerId === 'probe';
    });
    await expect
      .poll(
        () => {
          events.publish(writeEvent(0, 'probe'));
          return isHeard;
        },
        { timeout: 60_000, interval: 50 },
      )
      .toBe(true);
    leave();
  }

  it('reach every listener until it unsubscribes', async () => {
    const events = await open();
    const [first, second] = [collect(events), [] as OwnerEvent[]];
    const leave = events.subscribe((event) => second.push(event));
    events.publish(writeEvent(1));
    await expect.poll(() => first.length).toBe(1);
    leave();
    events.publish(writeEvent(2));
    await expect.poll(() => first.length).toBe(2);
    expect(second.filter(({ ownerId }) => ownerId === 'a')).toHaveLength(1);
  });

  it('arrive in every process, each once and in order', async () => {
    const [here, there] = [await open(), await open()];
    const [seenHere, seenThere] = [collect(here), collect(there)];
    const numbers = Array.from({ length: 500 }, (_, index) => index);
    for (const number of numbers) here.publish(writeEvent(number));
    for (const seenEvents of [seenHere, seenThere]) {
      await expect.poll(() => seenEvents.length).toBe(numbers.length);
      expect(seenEvents.map(completedOf)).toEqual(numbers);
    }
  });

  it('are reduced to the newest of one kind while they wait', async () => {
    const events = await open();
    const seenEvents = collect(events);
    for (let number = 0; number < 200; number++)
      events.publish({ ...writeEvent(number), coalesceKey: 'one' });
    await expect.poll(() => seenEvents.at(-1) && completedOf(seenEvents.at(-1)!)).toBe(199);
    expect(seenEvents.length).toBeLessThan(50);
  });

  it('that are too large or invalid do not affect others', async () => {
    const events = await open();
    const seenEvents = collect(events);
    events.publish(writeEvent(1, 'a', 'x'.repeat(9_000)));
    for (const payload of [
      '',
      'garbage',
      'null',
      '[]',
      '{}',
      '{"ownerId":1}',
      '{"sender":"a","number":1}',
      '{"sender":"a","number":1,"event":{"ownerId":"a","event":{}}}',
      '{"sender":1,"number":1,"event":null}',
    ]) {
      await database.pool.query('select pg_notify($1, $2)', ['anito_events', payload]);
    }
    events.publish(writeEvent(2));
    await expect.poll(() => seenEvents.map(completedOf)).toEqual([2]);
  });

  it('arrive again after the connection was lost, and the gap is announced', async () => {
    const events = await open();
    let gaps = 0;
    events.subscribe(
      () => undefined,
      () => gaps++,
    );
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen anito_events%' and datname = current_database()",
    );
    await waitUntilHeard(events);
    expect(gaps).toBe(1);
    const seenEvents = collect(events);
    events.publish(writeEvent(7));
    await expect.poll(() => seenEvents.map(completedOf)).toEqual([7]);
  });

  it('arrive once when they were sent again, and dropped ones are announced as a gap', async () => {
    const events = await open();
    const received: (number | 'gap')[] = [];
    events.subscribe(
      unlessProbe((event) => received.push(completedOf(event))),
      () => received.push('gap'),
    );
    const notify = (number: number, event: OwnerEvent | null) =>
      database.pool.query('select pg_notify($1, $2)', [
        'anito_events',
        JSON.stringify({ sender: 'a', number, event }),
      ]);
    for (const number of [1, 2, 1, 2]) await notify(number, writeEvent(number));
    await notify(3, null);
    await notify(4, writeEvent(4));
    await expect.poll(() => received).toEqual([1, 2, 'gap', 4]);
  });

  it('leave no connection open, even when they are closed at once', async () => {
    const count = async () =>
      (
        await database.pool.query(
          "select count(*)::int as count from pg_stat_activity where query like 'listen anito_events%' and datname = current_database()",
        )
      ).rows[0].count;
    const events = createEvents({ pool: database.pool, connection: database.connection, log });
    await events.close();
    await expect.poll(count).toBe(0);
  });
});
