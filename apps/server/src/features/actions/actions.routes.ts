import * as actions from '@anito/contract/action-calls';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import * as service from './manage-actions.service.ts';
import type { ActionTimeoutDeps, ToolServerDeps } from './servers/tool-servers.ts';

/**
 * Registers the routes with which owners manage and test the actions and tool servers of their assistants.
 */
export function registerActionRoutes(bind: Bind, deps: Deps & ToolServerDeps & ActionTimeoutDeps): void {
  type ActionCall = { caller: { userId: string } };
  const limit = ({ caller }: ActionCall) => deps.rateLimits.consume('actionChange', caller.userId);

  bind(actions.listActions, ({ caller, params }) => service.listActions(deps, caller.userId, params.id));
  bind(actions.listActionRuns, ({ caller, params }) =>
    service.listActionRuns(deps, caller.userId, params.id),
  );
  bind(
    actions.createAction,
    ({ caller, params, body }) => service.createAction(deps, caller.userId, params.id, body),
    { limit },
  );
  bind(
    actions.addToolServer,
    ({ caller, params, body, signal }) => service.addToolServer(deps, caller.userId, params.id, body, signal),
    { limit },
  );
  bind(
    actions.updateAction,
    ({ caller, params, body }) => service.updateAction(deps, caller.userId, params.id, body),
    { limit },
  );
  bind(actions.updateToolServer, ({ caller, params, body }) =>
    service.updateToolServer(deps, caller.userId, params.id, body),
  );
  bind(
    actions.refreshToolServer,
    ({ caller, params, signal }) => service.refreshToolServer(deps, caller.userId, params.id, signal),
    { limit },
  );
  bind(
    actions.testAction,
    ({ caller, params, body, signal }) => service.testAction(deps, caller.userId, params.id, body, signal),
    { limit },
  );
  bind(actions.deleteAction, async ({ caller, params }) => {
    await service.deleteAction(deps, caller.userId, params.id);
    return okResponse;
  });
}
