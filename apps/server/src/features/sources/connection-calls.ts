import type * as files from '@anito/contract/files';
import type * as notes from '@anito/contract/notes';
import type * as notion from '@anito/contract/notion';
import type { ConnectionType } from '@anito/contract/sources';
import type * as websites from '@anito/contract/websites';
import type { Deps } from '../../deps.ts';
import { type Bind, doneAnswer } from '../../lib/bind.ts';
import { deleteConnection } from './connections.service.ts';
import { cancelSync, startSync } from './sync/sync.service.ts';

/** The calls that every kind of source has, each under its own path. */
type ConnectionEndpoints = {
  remove:
    | typeof files.deleteFileConnection
    | typeof notes.deleteNoteConnection
    | typeof notion.deleteNotionConnection
    | typeof websites.deleteWebsiteConnection;
  sync:
    | typeof files.syncFileConnection
    | typeof notes.syncNoteConnection
    | typeof notion.syncNotionConnection
    | typeof websites.syncWebsiteConnection;
  cancel:
    | typeof files.cancelFileSync
    | typeof notes.cancelNoteSync
    | typeof notion.cancelNotionSync
    | typeof websites.cancelWebsiteSync;
};

/** Binds what sources of every kind can do: be deleted, be synced, have a sync cancelled. */
export function bindConnectionCalls(
  bind: Bind,
  deps: Deps,
  type: ConnectionType,
  endpoints: ConnectionEndpoints,
): void {
  bind(endpoints.remove, async ({ caller, params }) => {
    await deleteConnection(deps, caller.userId, params.id, type);
    return doneAnswer;
  });
  bind(endpoints.sync, async ({ caller, params, query }) => {
    const refreshVectors = query.refreshVectors === 'true';
    const syncRunId = await startSync(deps, caller.userId, params.id, type, { refreshVectors });
    return { ...doneAnswer, syncRunId };
  });
  bind(endpoints.cancel, async ({ caller, params }) => {
    await cancelSync(deps, caller.userId, params.id, type);
    return doneAnswer;
  });
}
