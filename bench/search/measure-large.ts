import type { Database } from '../../apps/server/src/db/database.ts';
import { largeDefaults } from '../../apps/server/src/features/knowledge/search/large/large-options.ts';
import { maintainLargeAccount } from '../../apps/server/src/features/knowledge/search/large/maintain-large-account.ts';
import { readResident, resetPeak } from '../../scripts/process-memory.ts';
import { quantile } from '../quantile.ts';
import type { LoadedAccount } from './load-accounts.ts';
import type { GeneratedQuestion } from './write-account.ts';

/**
 * Promised milliseconds at the 95th percentile, and the promised slowdown of a small account beside a large
 * one.
 */
const promisedMs = 150;
const promisedRatio = 1.2;

/** Builds the account's index with the product. Resolves to the seconds taken. */
export async function indexLargeAccount(database: Database, { ownerId }: LoadedAccount): Promise<number> {
  const startedAt = performance.now();
  const log = {
    info: () => undefined,
    warn: (_fields: object, message?: string) => console.log(`  ${message}`),
  };
  const { signal } = new AbortController();
  await maintainLargeAccount({ connection: database.connection, log }, ownerId, largeDefaults, signal);
  return (performance.now() - startedAt) / 1000;
}

type Ask = (account: LoadedAccount, question: GeneratedQuestion) => Promise<unknown>;

/**
 * Measures questions to a large account, to a small one alone, and to the small one during continuous
 * questions to the large one.
 */
export async function measureLarge(
  ask: Ask,
  { large, small }: { large: LoadedAccount; small: LoadedAccount },
  count: number,
): Promise<void> {
  const before = readResident(process.pid).now;
  resetPeak(process.pid);
  console.log(`  first question: ${(await time(ask, large, 1, 0)).map((ms) => ms.toFixed(0))} ms`);
  const cold = await time(ask, large, count, 1);
  console.log(`  large account, ${count} questions asked for the first time: ${describe(cold)}`);
  const warm = await time(ask, large, count, 1);
  console.log(
    `  large account, the same again: ${describe(warm)}, ${judge(quantile(cold, 0.95) <= promisedMs)}`,
  );
  await time(ask, small, count, 1);
  // In turns, so that other load on the machine is equal for both.
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < 5; round++) {
    alone.push(...(await time(ask, small, count, 1)));
    let isAsking = true;
    const asking = (async () => {
      for (let i = 0; isAsking; i++) await time(ask, large, 1, i);
    })();
    beside.push(...(await time(ask, small, count, 1)));
    isAsking = false;
    await asking;
  }
  const ratio = quantile(beside, 0.5) / quantile(alone, 0.5);
  console.log(`  small account alone: ${describe(alone)}`);
  console.log(`  beside the large one, asked all the time: ${describe(beside)}`);
  console.log(
    `  median ${ratio.toFixed(2)} times as long (promised ${promisedRatio}: ${judge(ratio <= promisedRatio)})`,
  );
  const { now, peak } = readResident(process.pid);
  console.log(
    `  this process grew by ${(now - before).toFixed(0)} MB, at most ${(peak - before).toFixed(0)} MB`,
  );
}

async function time(ask: Ask, account: LoadedAccount, count: number, from: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = from; i < from + count; i++) {
    const question = account.questions[i % account.questions.length]!;
    const startedAt = performance.now();
    await ask(account, question);
    times.push(performance.now() - startedAt);
  }
  return times;
}

function judge(isWithinLimit: boolean): string {
  return isWithinLimit ? 'met' : 'MISSED';
}

function describe(times: number[]): string {
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms`;
}
