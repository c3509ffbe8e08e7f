import type { AccountUsage } from '@anito/contract/sources';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import {
  type Amount,
  type CountedKind,
  countOwned,
  lockUsage,
  readUsage,
  type Usage,
} from './quota.store.ts';

type QuotaDeps = Pick<Deps, 'env'>;

/** Returns the maximum number of items and bytes that one account may store, from the environment. */
export function readQuota({ env }: QuotaDeps): Amount {
  return { items: env.FILES_PER_ACCOUNT, bytes: env.MEGABYTES_PER_ACCOUNT * 2 ** 20 };
}

/** Returns the usage of an account and its limits. */
export async function getAccountUsage(
  deps: QuotaDeps & Pick<Deps, 'database'>,
  ownerId: string,
): Promise<AccountUsage> {
  const [usage, quota] = [await readUsage(deps.database.pool, ownerId), readQuota(deps)];
  return { itemCount: usage.items, itemLimit: quota.items, byteCount: usage.bytes, byteLimit: quota.bytes };
}

/**
 * Throws `quota_exceeded` when the added amount does not fit into the account beside its usage and the
 * reservations of other uploads. Accepts amounts of 0 and below, so that an account above a lowered limit can
 * still be tidied.
 */
export function assertRoom(deps: QuotaDeps, used: Usage, added: Amount): void {
  const quota = readQuota(deps);
  if (added.items > 0 && used.items + added.items > quota.items) throw itemQuotaExceeded(quota, used);
  if (added.bytes > 0 && used.bytes + used.reservedBytes + added.bytes > quota.bytes) {
    throw byteQuotaExceeded(quota, used);
  }
}

/**
 * Checks the quota after the transaction has added the items. Adding them has locked the account's row, so of
 * two concurrent transactions the second sees the first. Throws `quota_exceeded`, which rolls the transaction
 * back.
 */
export async function requireRoom(
  deps: QuotaDeps,
  runner: SqlRunner,
  ownerId: string,
  added: Amount,
): Promise<void> {
  const used = await readUsage(runner, ownerId);
  assertRoom(deps, { ...used, items: used.items - added.items, bytes: used.bytes - added.bytes }, added);
}

/**
 * Returns how many more items fit into the account, at least 0. Blocks other additions until the transaction
 * ends.
 */
export async function findItemRoom(deps: QuotaDeps, runner: SqlRunner, ownerId: string): Promise<number> {
  await lockUsage(runner, ownerId);
  const { items } = await readUsage(runner, ownerId);
  return Math.max(0, readQuota(deps).items - items);
}

/**
 * Checks the limit after the transaction has added a source or an assistant: exactly the limit is allowed. Of
 * two concurrent transactions the second waits for the first. Throws `quota_exceeded`, which rolls the
 * transaction back.
 */
export async function requireCountBelowLimit(
  { env }: QuotaDeps,
  runner: SqlRunner,
  ownerId: string,
  counted: CountedKind,
): Promise<void> {
  await lockUsage(runner, ownerId);
  if ((await countOwned(runner, ownerId, counted)) > readLimit({ env }, counted)) {
    throw createCountLimitError({ env }, counted);
  }
}

const readLimit = ({ env }: QuotaDeps, counted: CountedKind) =>
  counted === 'sources' ? env.SOURCES_PER_ACCOUNT : env.ASSISTANTS_PER_ACCOUNT;

/**
 * Creates (does not throw) the `quota_exceeded` error for more sources or assistants than an account may
 * have.
 */
export function createCountLimitError(deps: QuotaDeps, counted: CountedKind): AppError {
  const reason = counted === 'sources' ? 'quota-sources' : 'quota-assistants';
  return new AppError('quota_exceeded', localizedMessage(reason, { most: readLimit(deps, counted) }));
}

/**
 * Returns how many more sources or assistants the account may have at the moment; negative above a lowered
 * limit.
 */
export async function findCountRoom(
  deps: QuotaDeps & Pick<Deps, 'database'>,
  ownerId: string,
  counted: CountedKind,
): Promise<number> {
  return readLimit(deps, counted) - (await countOwned(deps.database.pool, ownerId, counted));
}

/** Creates the `quota_exceeded` error for too many items. */
function itemQuotaExceeded(limit: Amount, used: Usage): AppError {
  const remaining = Math.max(0, limit.items - used.items);
  return new AppError(
    'quota_exceeded',
    localizedMessage('quota-items', { most: limit.items, used: used.items, left: remaining }),
  );
}

/**
 * Creates the `quota_exceeded` error for too many bytes. It names the bytes that uploads reserve at present.
 */
function byteQuotaExceeded(limit: Amount, used: Usage): AppError {
  const remainingBytes = Math.max(0, limit.bytes - used.bytes - used.reservedBytes);
  const values = { most: limit.bytes, used: used.bytes, left: remainingBytes };
  const uploading = used.reservedBytes;
  return new AppError(
    'quota_exceeded',
    uploading > 0
      ? localizedMessage('quota-bytes-uploading', { ...values, uploading })
      : localizedMessage('quota-bytes', values),
  );
}
