import * as contract from '@anito/contract/account-data';
import type { Deps } from '../../deps.ts';
import { type Bind, doneAnswer } from '../../lib/bind.ts';
import { byWhom } from '../../lib/by-whom.ts';
import { requestDeletion } from './account-deletion.service.ts';
import * as exports from './exports.service.ts';

/** What people do with their account as a whole. */
export function registerAccountDataRoutes(bind: Bind, deps: Deps): void {
  bind(contract.listExports, ({ caller }) => exports.listExports(deps, caller.userId));
  bind(contract.startExport, (call) => exports.startExport(deps, byWhom(call)));
  bind(contract.linkExport, (call) => exports.linkExport(deps, call.params.id, byWhom(call)));
  bind(contract.deleteExport, async (call) => {
    await exports.deleteExport(deps, call.params.id, byWhom(call));
    return doneAnswer;
  });
  bind(contract.deleteAccount, async ({ caller, body, request }) => {
    await requestDeletion(deps, caller, body, request.id);
    return doneAnswer;
  });
}
