import { deleteAccount } from '@anito/contract/account-data';
import type { Deps } from '../../deps.ts';
import { type Bind, doneAnswer } from '../../lib/bind.ts';
import { requestDeletion } from './account-deletion.service.ts';

/** What people do with their account as a whole. */
export function registerAccountDataRoutes(
  bind: Bind,
  deps: Pick<Deps, 'env' | 'database' | 'rateLimits' | 'jobs'>,
): void {
  bind(deleteAccount, async ({ caller, body, request }) => {
    await requestDeletion(deps, caller, body, request.id);
    return doneAnswer;
  });
}
