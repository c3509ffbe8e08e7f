import * as contract from '@anito/contract/imports';
import { limits } from '@anito/contract/limits';
import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import { toActor } from '../../lib/actor.ts';
import { okResponse } from '../../lib/bind.ts';
import { deleteArchive } from '../archives/archives.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import type { ImportableKind, ImportableKindDeps } from './import-context.service.ts';
import * as service from './imports.service.ts';
import { failImport, runReadImport } from './read-import.ts';

const rateLimits = {
  /** Uploads of archives, by account and day: each is stored, checked to its end, and fills the account. */
  accountImportsOfDay: { points: limits.importsPerDay, seconds: 86_400 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof rateLimits, never> {}
}

/**
 * Creates the feature that imports an archive into an account. Archives are exports, usually from another
 * installation. The feature can import sources of the kinds `importableKinds`.
 */
export function createImportsFeature(
  importableKinds: readonly ImportableKind[],
): Feature<Deps & NoticeDeps & ImportableKindDeps & SourceKindDeps & ChannelDeps, ImportableKindDeps> {
  return {
    name: 'imports',
    open: () => ({ parts: { importableKinds } }),
    limits: () => rateLimits,
    routes(bind, deps) {
      bind(contract.listImports, ({ caller }) => service.listImports(deps, caller.userId));
      bind(contract.startImport, (call) => service.startImport(deps, toActor(call), call));
      bind(contract.deleteImport, async (call) => {
        await deleteArchive(deps, service.toArchiveScope(call.caller.userId), call.params.id, toActor(call));
        return okResponse;
      });
    },
    jobs: [
      defineJob(service.readImportKind, {
        run: runReadImport,
        onDeadLetter: (deps, { archiveId }) => failImport(deps, archiveId, 'import-failed'),
      }),
    ],
    housekeeping: { 'old imports': service.removeOldImports },
  };
}
