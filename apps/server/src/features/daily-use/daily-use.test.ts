import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createDailyUse, type DailyLimits } from './daily-use.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const caps: DailyLimits = {
  account: { questions: 5, tokens: 1_000 },
  assistant: { questions: 3, tokens: 600 },
};

/** Creates a counting process at a date. */
const start = (day = '2026-11-22', limits = caps) =>
  createDailyUse({
    database,
    onCounted: async () => undefined,
    caps: limits,
    log: pino({ level: 'silent' }),
    now: () => new Date(`${day}T18:00:00Z`),
  });

const refusal = { code: 'daily_limit', message: 'resting', retryAfter: 6 * 3_600 };

describe('daily questions', () => {
  it('are refused above the limit of the assistant or the account until the next day', async () => {
    const owner = randomUUID();
    const use = start();
    for (let count = 0; count < 3; count++) await use.consumeQuestion(owner, 1, () => 'resting');
    await expect(use.consumeQuestion(owner, 1, () => 'resting')).rejects.toMatchObject(refusal);
    await use.consumeQuestion(owner, 2, () => 'resting');
    await use.consumeQuestion(owner, null, () => 'resting');
    await expect(use.consumeQuestion(owner, 3, () => 'resting')).rejects.toMatchObject(refusal);
    await use.consumeQuestion(randomUUID(), 1, () => 'resting');
    await use.close();
    const tomorrow = start('2026-11-23');
    await tomorrow.consumeQuestion(owner, 1, () => 'resting');
    await tomorrow.close();
  });

  it('are counted across processes and restarts', async () => {
    const owner = randomUUID();
    const first = start();
    const second = start();
    await first.consumeQuestion(owner, 1, () => 'resting');
    await second.consumeQuestion(owner, 1, () => 'resting');
    await Promise.all([first.flush(), second.flush()]);
    await first.flush();
    await second.consumeQuestion(owner, 1, () => 'resting');
    await Promise.all([first.close(), second.close()]);
    const third = start();
    await expect(third.consumeQuestion(owner, 1, () => 'resting')).rejects.toMatchObject(refusal);
    await third.close();
  });

  it('are written after the database was unavailable', async () => {
    const owner = randomUUID();
    let isAway = false;
    const use = createDailyUse({
      database: {
        get pool() {
          if (isAway) throw new Error('away');
          return database.pool;
        },
      },
      onCounted: async () => undefined,
      caps,
      log: pino({ level: 'silent' }),
      now: () => new Date('2026-11-22T18:00:00Z'),
    });
    await use.consumeQuestion(owner, 1, () => 'resting');
    isAway = true;
    await use.consumeQuestion(owner, 1, () => 'resting');
    await expect(use.flush()).rejects.toThrow('away');
    isAway = false;
    await use.close();
    const { rows } = await database.pool.query(
      `select assistant_id::int as assistant, questions from daily_use where owner_id = $1
       union all select null, questions from account_daily_use where owner_id = $1`,
      [owner],
    );
    expect(rows).toEqual([
      { assistant: 1, questions: 2 },
      { assistant: null, questions: 2 },
    ]);
  });
});

describe('daily tokens', () => {
  it('are exhausted for the assistant first, then for its account', () => {
    const owner = randomUUID();
    const use = start();
    expect(use.hasTokens(owner, 1)).toBe(true);
    use.addTokens(owner, 1, 700);
    expect([use.hasTokens(owner, 1), use.hasTokens(owner, 2)]).toEqual([false, true]);
    use.addTokens(owner, 2, 300);
    expect(use.hasTokens(owner, null)).toBe(false);
  });
});
