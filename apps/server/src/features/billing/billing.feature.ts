import { getPlanUsage } from '@anito/contract/billing';
import type { Feature } from '../../feature.ts';
import { viewUsage } from './billing.service.ts';

/** What owners use of their plan. */
export const billing: Feature = {
  name: 'billing',
  routes: (bind, deps) => bind(getPlanUsage, ({ caller }) => viewUsage(deps, caller.userId)),
};
