import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Work } from './attempts.store.ts';
import { createAttempts } from './attempts.ts';

const never = new AbortController().signal;
let database: Database;
let works = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Creates the attempts of a process, which knows nothing of work that an earlier one started. */
const startProcess = (runner: Parameters<typeof createAttempts>[0]['runner'] = database.pool) =>
  createAttempts({ runner, log: pino({ level: 'silent' }), quietMs: 0 });

const createWork = (overrides: Partial<Work> = {}): Work => ({
  key: `work:${++works}`,
  kind: `kind-${works}`,
  ownerId: 'a',
  connectionId: null,
  subject: { title: 'Menu' },
  ...overrides,
});

const attemptsOf = async ({ key }: Work) =>
  (
    await database.pool.query(
      'select attempts, set_aside_at is not null as aside from work_attempts where key = $1',
      [key],
    )
  ).rows[0];

it('forgets work that ends, however often it starts', async () => {
  const work = createWork();
  const attempts = startProcess();
  for (let count = 0; count < 5; count++) {
    expect(await attempts.begin(work, never)).toBe(true);
    await attempts.end([work.key]);
  }
  expect(await attemptsOf(work)).toBeUndefined();
});

it('dead-letters work over which three processes died', async () => {
  const work = createWork();
  for (let process = 0; process < 3; process++) expect(await startProcess().begin(work, never)).toBe(true);
  for (let process = 0; process < 3; process++) {
    const attempts = startProcess();
    expect(await attempts.begin(work, never)).toBe(false);
    await attempts.end([work.key]);
  }
  expect(await attemptsOf(work)).toEqual({ attempts: 3, aside: true });
});

it('leaves work over which two processes died to start one by one', async () => {
  const fresh = createWork();
  const again = createWork();
  const deadly = createWork();
  await startProcess().begin(again, never);
  for (let process = 0; process < 2; process++) await startProcess().begin(deadly, never);
  const attempts = startProcess();
  const started = await attempts.beginSeveral([deadly, fresh, again], never);
  expect([...started].toSorted()).toEqual([fresh.key, again.key].toSorted());
  expect(await attemptsOf(again)).toEqual({ attempts: 2, aside: false });
  expect(await attempts.begin(deadly, never)).toBe(true);
  await attempts.end([fresh.key, again.key, deadly.key]);
  for (const work of [fresh, again, deadly]) expect(await attemptsOf(work)).toBeUndefined();
});

it('ends nothing that another process has started since', async () => {
  const work = createWork();
  const [stale, other] = [startProcess(), startProcess()];
  await stale.begin(work, never);
  await other.begin(work, never);
  await stale.end([work.key]);
  expect(await attemptsOf(work)).toEqual({ attempts: 2, aside: false });
  await other.end([work.key]);
  expect(await attemptsOf(work)).toBeUndefined();
});

it('resets the count of work that makes progress', async () => {
  const work = createWork();
  for (let process = 0; process < 10; process++) {
    const attempts = startProcess();
    expect(await attempts.begin(work, never)).toBe(true);
    await attempts.noteProgress(work.key);
  }
});

it('tries work over which two processes died alone, and only after its process has lived for a while', async () => {
  const [first, second] = [createWork(), createWork()];
  second.kind = first.kind;
  for (let process = 0; process < 2; process++) {
    const attempts = startProcess();
    for (const work of [first, second]) await attempts.begin(work, never);
  }
  const attempts = startProcess();
  await attempts.begin(first, never);
  let isSecondTried = false;
  const trying = attempts.begin(second, never).then(() => {
    isSecondTried = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isSecondTried).toBe(false);
  await attempts.end([first.key]);
  await trying;
  expect(await attemptsOf(second)).toEqual({ attempts: 3, aside: false });

  const young = createAttempts({
    runner: database.pool,
    log: pino({ level: 'silent' }),
    quietMs: 60_000,
  });
  const third = createWork();
  for (let process = 0; process < 2; process++) await startProcess().begin(third, never);
  const stop = new AbortController();
  const waiting = young.begin(third, stop.signal);
  stop.abort(new Error('stopping'));
  await expect(waiting).rejects.toThrow();
  expect(await attemptsOf(third)).toEqual({ attempts: 2, aside: false });
});

it('saves an end later when the database was unavailable', async () => {
  const work = createWork();
  let isAway = false;
  const attempts = startProcess({
    query: async (statement) => {
      if (isAway) throw new Error('away');
      return database.pool.query(statement);
    },
  });
  await attempts.begin(work, never);
  isAway = true;
  await expect(attempts.end([work.key])).rejects.toThrow('away');
  isAway = false;
  await attempts.begin(createWork(), never);
  expect(await attemptsOf(work)).toBeUndefined();
});
