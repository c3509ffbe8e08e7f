import { getModelChange, listModelChanges } from '@anito/contract/model-change';
import type { Deps } from '../../../deps.ts';
import type { Bind } from '../../../lib/bind.ts';
import * as modelChange from './model-change.service.ts';

/** Binds the endpoints that report the progress of model changes. */
export function registerModelChangeRoutes(bind: Bind, deps: Deps): void {
  bind(getModelChange, ({ caller }) => modelChange.getModelChange(deps, caller.userId));
  bind(listModelChanges, () => modelChange.listModelChanges(deps));
}
