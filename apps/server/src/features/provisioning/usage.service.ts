import type {
  getProvisionedUsage,
  listProvisionedUsage,
  ProvisionedUsage,
  ProvisionedUsagePage,
} from '@anito/contract/provisioning';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import type { DailyUseDeps } from '../daily-use/daily-use.service.ts';
import { listUsageRows } from './usage.store.ts';

type UsageDeps = Pick<Deps, 'database'> & DailyUseDeps;

/**
 * Returns the usage of an account in a period of days. Counts of other processes can be missing for some
 * seconds. Throws `not_found`.
 */
export async function getUsage(
  deps: UsageDeps,
  userId: string,
  period: z.output<typeof getProvisionedUsage.query>,
): Promise<ProvisionedUsage> {
  await deps.dailyUse.flush();
  const [row] = await listUsageRows(deps.database, period, { userId, limit: 1 });
  if (!row) throw notFound();
  return { ...period, ...row };
}

/**
 * Returns a page of the usage of all accounts in a period of days, sorted by account id. `nextCursor` is null
 * on the last page.
 */
export async function listUsage(
  deps: UsageDeps,
  { from, to, cursor, limit }: z.output<typeof listProvisionedUsage.query>,
): Promise<ProvisionedUsagePage> {
  await deps.dailyUse.flush();
  const rows = await listUsageRows(deps.database, { from, to }, { after: cursor, limit: limit + 1 });
  const accounts = rows.slice(0, limit);
  return {
    from,
    to,
    accounts,
    nextCursor: rows.length > limit ? (accounts.at(-1)?.accountId ?? null) : null,
  };
}
