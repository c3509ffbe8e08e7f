import * as contract from '@anito/contract/account-data';
import { limits } from '@anito/contract/limits';
import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import { toActor } from '../../lib/actor.ts';
import { okResponse } from '../../lib/bind.ts';
import * as archives from '../archives/archives.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { deleteAccountKind, requestDeletion, runDeleteAccount } from './account-deletion.service.ts';
import { deleteOrphanedReferences } from './account-deletion.store.ts';
import * as exports from './exports.service.ts';

const rateLimits = {
  /** Archives of an account's complete data. Creating one reads all of it. */
  accountExportsOfDay: { points: limits.exportsPerDay, seconds: 86_400 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof rateLimits, never> {}
}

/** The complete data of an account: export and deletion. */
export const accountData: Feature<Deps & ChannelDeps & NoticeDeps> = {
  name: 'account data',
  limits: () => rateLimits,
  routes(bind, deps) {
    bind(contract.listExports, ({ caller }) =>
      archives.listArchives(deps, exports.exportScope(caller.userId)),
    );
    bind(contract.startExport, (call) => exports.startExport(deps, toActor(call)));
    bind(contract.linkExport, (call) =>
      archives.linkArchive(deps, exports.exportScope(call.caller.userId), call.params.id, toActor(call)),
    );
    bind(contract.deleteExport, async (call) => {
      await archives.deleteArchive(
        deps,
        exports.exportScope(call.caller.userId),
        call.params.id,
        toActor(call),
      );
      return okResponse;
    });
    bind(contract.deleteAccount, async ({ caller, body, request }) => {
      await requestDeletion(deps, caller, body, request.id);
      return okResponse;
    });
  },
  jobs: [
    defineJob(deleteAccountKind, { run: runDeleteAccount }),
    defineJob(exports.makeExportKind, {
      run: exports.runMakeExport,
      onDeadLetter: (deps, { archiveId }) => archives.failArchive(deps, archiveId, 'archive-failed'),
    }),
  ],
  housekeeping: {
    'old exports': exports.removeOldExports,
    'references to deleted people': ({ database }) => deleteOrphanedReferences(database.pool),
  },
};
