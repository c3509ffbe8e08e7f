import type { PublicAssistant } from '@anito/contract/assistants';
import type { Deps } from '../../deps.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { findOpenAssistant, requireVisitorAccess, viewPublic } from '../assistants/assistants.service.ts';
import { findOpenNow } from '../business-facts/opening.service.ts';

/**
 * Returns the public view of an assistant, even of a paused one. Throws `too_many_requests`, counted by
 * network address, and the errors of `requireVisitorAccess`.
 */
export async function getPublicAssistant(
  deps: Pick<Deps, 'database' | 'env' | 'secrets' | 'settings' | 'rateLimits'>,
  id: number,
  visitor: { code: string | undefined; address: string },
): Promise<PublicAssistant> {
  await deps.rateLimits.consume('publicReadAddress', toAddressKey(visitor.address));
  const row = await requireVisitorAccess(deps, id, visitor, { mayBeInactive: true });
  return viewPublic(deps, row, findOpenNow(row));
}

/** An assistant without access code, and whether search engines may index it. */
export type OpenAssistant = { assistant: PublicAssistant; isIndexable: boolean };

/**
 * Returns the public view of an assistant if every visitor may use it. Returns undefined when it is missing,
 * paused or has an access code.
 */
export async function findOpenPublicAssistant(
  deps: Pick<Deps, 'database' | 'secrets'>,
  id: number,
): Promise<OpenAssistant | undefined> {
  const row = await findOpenAssistant(deps, id);
  if (!row) return undefined;
  return { assistant: viewPublic(deps, row, findOpenNow(row)), isIndexable: row.isIndexable };
}
