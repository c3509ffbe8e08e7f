import type { PlanUsage } from '@anito/contract/billing';
import { freePlan } from '@anito/contract/limits';
import type { Deps } from '../../deps.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { listOwnersChannels } from '../threads/conversations.service.ts';
import { measureUsage } from './billing.store.ts';

/** Returns an owner's usage of this month. */
export async function viewUsage(
  deps: Pick<Deps, 'database'> & ChannelDeps,
  ownerId: string,
): Promise<PlanUsage> {
  const owners = listOwnersChannels(deps);
  const channels = deps.channels.map(({ channel }) => channel.name).filter((name) => !owners.includes(name));
  const used = await measureUsage(deps.database, ownerId, channels);
  return {
    since: used.since.toISOString(),
    messages: { used: used.messages, limit: freePlan.messages },
    sources: { used: used.sources, limit: freePlan.sources },
    channels: { used: used.channels, limit: freePlan.channels },
  };
}
