import { getSyncSettings, listSyncRuns, previewNextRun, updateSyncSettings } from '@anito/contract/schedules';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import * as service from './schedules.service.ts';

/** When an owner's sources are synced by themselves, and the syncs there were. */
export function registerScheduleRoutes(bind: Bind, deps: Deps): void {
  bind(getSyncSettings, ({ caller }) => service.getSyncSettings(deps, caller.userId));
  bind(updateSyncSettings, ({ caller, body }) => service.saveSyncSettings(deps, caller.userId, body));
  bind(previewNextRun, ({ caller, query }) => service.previewNextRun(deps, caller.userId, query));
  bind(listSyncRuns, ({ caller, query }) => service.listSyncRuns(deps, caller.userId, query));
}
