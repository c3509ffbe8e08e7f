import { defaultCompanyName } from '@anito/contract/user-settings';
import type { SqlRunner } from '../../db/sql.ts';
import { findBusiness } from './business.store.ts';

/** Names that visitors read beside the messages of a person. Null where the owner has given none. */
type BusinessNames = { personName: string | null; businessName: string | null };

/**
 * Returns an owner's first name and the name of the business, each null when it is unknown. The default
 * company name counts as unknown.
 */
export async function findBusinessNames(runner: SqlRunner, ownerId: string): Promise<BusinessNames> {
  const row = await findBusiness(runner, ownerId);
  const businessName = row?.businessName === defaultCompanyName ? null : row?.businessName;
  return { personName: row?.firstName.trim() || null, businessName: businessName ?? null };
}
