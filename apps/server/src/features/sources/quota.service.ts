import type { AccountUsage } from '@anito/contract/sources';
import type { SqlRunner } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { formatFileSize } from './files/format-file-size.ts';
import { type Amount, readUsage } from './quota.store.ts';

type QuotaDeps = Pick<Deps, 'env'>;

function readQuota({ env }: QuotaDeps): Amount {
  return { items: env.FILES_PER_ACCOUNT, bytes: env.MEGABYTES_PER_ACCOUNT * 2 ** 20 };
}

/** What the owner keeps, and the most that an account may. */
export async function getAccountUsage(
  deps: QuotaDeps & Pick<Deps, 'database'>,
  ownerId: string,
): Promise<AccountUsage> {
  const [kept, most] = [await readUsage(deps.database.pool, ownerId), readQuota(deps)];
  return { itemCount: kept.items, itemLimit: most.items, byteCount: kept.bytes, byteLimit: most.bytes };
}

/**
 * Throws `quota_exceeded` when so much more does not fit into the account beside what it keeps. Only what grows is
 * refused: an account above a limit that was lowered can still be tidied.
 */
export function assertRoom(deps: QuotaDeps, kept: Amount, added: Amount): void {
  const most = readQuota(deps);
  if (added.items > 0 && kept.items + added.items > most.items) throw refuse(most, kept, 'items');
  if (added.bytes > 0 && kept.bytes + added.bytes > most.bytes) throw refuse(most, kept, 'bytes');
}

/**
 * Asked in the transaction that has added the items: the account's row is locked until its end, so of two at once the
 * second sees the first. Throws `quota_exceeded`, which rolls the transaction back.
 */
export async function requireRoom(
  deps: QuotaDeps,
  runner: SqlRunner,
  ownerId: string,
  added: Amount,
): Promise<void> {
  const { items, bytes } = await readUsage(runner, ownerId);
  assertRoom(deps, { items: items - added.items, bytes: bytes - added.bytes }, added);
}

const formatCount = (count: number) => count.toLocaleString('en');

function refuse(most: Amount, kept: Amount, unit: keyof Amount): AppError {
  const format = unit === 'items' ? formatCount : formatFileSize;
  const left = Math.max(0, most[unit] - kept[unit]);
  const what = unit === 'items' ? 'files and notes' : 'of files and notes';
  return new AppError(
    'quota_exceeded',
    `Your account can keep ${format(most[unit])} ${what}: ${format(kept[unit])} are used and ${format(left)} are left. ` +
      'Delete what you no longer need, or ask whoever runs this installation for more.',
  );
}
