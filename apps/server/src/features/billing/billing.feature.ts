import { getPlanUsage } from '@anito/contract/billing';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { viewUsage } from './billing.service.ts';

/** Usage of the owners' plans. */
export const billing: Feature<Deps & ChannelDeps> = {
  name: 'billing',
  routes: (bind, deps) => bind(getPlanUsage, ({ caller }) => viewUsage(deps, caller.userId)),
};
