import type { PlanUsage } from '@anito/contract/billing';
import { freePlan } from '@anito/contract/limits';
import type { Deps } from '../../deps.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { listOwnerTestChannels } from '../threads/conversations.service.ts';
import { measureUsage } from './billing.store.ts';

/**
 * Returns an owner's messages and used channels of this calendar month (UTC) and current number of sources,
 * each with the limit of the free plan. Enforces nothing.
 */
export async function viewUsage(
  deps: Pick<Deps, 'database'> & ChannelDeps,
  ownerId: string,
): Promise<PlanUsage> {
  const ownerChannels = listOwnerTestChannels(deps);
  const channels = deps.channels
    .map(({ channel }) => channel.name)
    .filter((name) => !ownerChannels.includes(name));
  const usage = await measureUsage(deps.database, ownerId, channels);
  return {
    since: usage.since.toISOString(),
    messages: { used: usage.messages, limit: freePlan.messages },
    sources: { used: usage.sources, limit: freePlan.sources },
    channels: { used: usage.channels, limit: freePlan.channels },
  };
}
