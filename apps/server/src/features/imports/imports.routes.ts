import * as contract from '@anito/contract/imports';
import type { Deps } from '../../deps.ts';
import { type Bind, doneAnswer } from '../../lib/bind.ts';
import { byWhom } from '../../lib/by-whom.ts';
import * as service from './imports.service.ts';

/** Data of an account on their way in. */
export function registerImportRoutes(bind: Bind, deps: Deps): void {
  bind(contract.listImports, ({ caller }) => service.listImports(deps, caller.userId));
  bind(contract.startImport, (call) => service.startImport(deps, byWhom(call), call));
  bind(contract.deleteImport, async (call) => {
    await service.deleteImport(deps, call.params.id, byWhom(call));
    return doneAnswer;
  });
}
