import type { AccountUsage } from '@anito/contract/sources';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { say } from '../../lib/reasons.ts';
import { type Amount, type Counted, countOwned, lockUsage, readUsage, type Usage } from './quota.store.ts';

type QuotaDeps = Pick<Deps, 'env'>;

/** Returns the limits of an account. */
export function readQuota({ env }: QuotaDeps): Amount {
  return { items: env.FILES_PER_ACCOUNT, bytes: env.MEGABYTES_PER_ACCOUNT * 2 ** 20 };
}

/** Returns the usage of an account and its limits. */
export async function getAccountUsage(
  deps: QuotaDeps & Pick<Deps, 'database'>,
  ownerId: string,
): Promise<AccountUsage> {
  const [kept, most] = [await readUsage(deps.database.pool, ownerId), readQuota(deps)];
  return { itemCount: kept.items, itemLimit: most.items, byteCount: kept.bytes, byteLimit: most.bytes };
}

/**
 * Throws `quota_exceeded` when the added amount does not fit into the account beside its usage and the
 * reservations of other uploads. Only growth is refused, so an account above a lowered limit can still be
 * tidied.
 */
export function assertRoom(deps: QuotaDeps, used: Usage, added: Amount): void {
  const most = readQuota(deps);
  if (added.items > 0 && used.items + added.items > most.items) throw refuseItems(most, used);
  if (added.bytes > 0 && used.bytes + used.reservedBytes + added.bytes > most.bytes) {
    throw refuseBytes(most, used);
  }
}

/**
 * Checks the quota in the transaction that has added the items. The account's row is locked until the
 * transaction ends, so of two concurrent ones the second sees the first. Throws `quota_exceeded`, which rolls
 * the transaction back.
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

/** Returns how many more items fit into the account. Blocks other additions until the transaction ends. */
export async function findItemRoom(deps: QuotaDeps, runner: SqlRunner, ownerId: string): Promise<number> {
  await lockUsage(runner, ownerId);
  const { items } = await readUsage(runner, ownerId);
  return Math.max(0, readQuota(deps).items - items);
}

/**
 * Checks the limit in the transaction that has added a source or an assistant; of two concurrent ones the
 * second waits for the first. Throws `quota_exceeded`, which rolls the transaction back.
 */
export async function requireOneMore(
  { env }: QuotaDeps,
  runner: SqlRunner,
  ownerId: string,
  counted: Counted,
): Promise<void> {
  await lockUsage(runner, ownerId);
  if ((await countOwned(runner, ownerId, counted)) > readMost({ env }, counted)) {
    throw refuseCounted({ env }, counted);
  }
}

const readMost = ({ env }: QuotaDeps, counted: Counted) =>
  counted === 'sources' ? env.SOURCES_PER_ACCOUNT : env.ASSISTANTS_PER_ACCOUNT;

/** Returns the error for one more source or assistant than an account may have. */
export function refuseCounted(deps: QuotaDeps, counted: Counted): AppError {
  const reason = counted === 'sources' ? 'quota-sources' : 'quota-assistants';
  return new AppError('quota_exceeded', say(reason, { most: readMost(deps, counted) }));
}

/** Returns how many more sources or assistants the account may have at the moment. */
export async function findCountRoom(
  deps: QuotaDeps & Pick<Deps, 'database'>,
  ownerId: string,
  counted: Counted,
): Promise<number> {
  return readMost(deps, counted) - (await countOwned(deps.database.pool, ownerId, counted));
}

function refuseItems(most: Amount, used: Usage): AppError {
  const left = Math.max(0, most.items - used.items);
  return new AppError('quota_exceeded', say('quota-items', { most: most.items, used: used.items, left }));
}

function refuseBytes(most: Amount, used: Usage): AppError {
  const left = Math.max(0, most.bytes - used.bytes - used.reservedBytes);
  const values = { most: most.bytes, used: used.bytes, left };
  const uploading = used.reservedBytes;
  return new AppError(
    'quota_exceeded',
    uploading > 0 ? say('quota-bytes-uploading', { ...values, uploading }) : say('quota-bytes', values),
  );
}
