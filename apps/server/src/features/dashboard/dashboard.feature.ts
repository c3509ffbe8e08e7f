import { getDashboard } from '@anito/contract/dashboard';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { viewDashboard } from './dashboard.service.ts';

/** What the start page of the console tells of all assistants. */
export const dashboard: Feature<Deps & ChannelDeps> = {
  name: 'dashboard',
  routes: (bind, deps) =>
    bind(getDashboard, ({ caller, query }) => viewDashboard(deps, caller, query.timezone), {
      isHeavy: () => true,
    }),
};
