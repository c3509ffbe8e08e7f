import * as endpoints from '@anito/contract/handover';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import { getHandoverSettings, updateHandoverSettings } from './handover-settings.service.ts';

/** What owners say of when their assistants hand over. */
export function registerHandoverRoutes(bind: Bind, deps: Deps): void {
  bind(endpoints.getHandoverSettings, ({ caller, params }) =>
    getHandoverSettings(deps, caller.userId, params.id),
  );
  bind(endpoints.updateHandoverSettings, ({ caller, params, body }) =>
    updateHandoverSettings(deps, caller.userId, params.id, body),
  );
}
