import { getDashboard } from '@anito/contract/dashboard';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { viewDashboard } from './dashboard.service.ts';

/** Figures of all assistants on the console's start page. */
export const dashboard: Feature<Deps & ChannelDeps> = {
  name: 'dashboard',
  routes: (bind, deps) =>
    bind(getDashboard, ({ caller, query }) => viewDashboard(deps, caller, query.timezone), {
      isHeavy: () => true,
    }),
};
