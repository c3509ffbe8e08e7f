import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { refreshSource } from './refresh-source.ts';
import { deadLetterReingest, runReingestDocument } from './reingest.service.ts';
import { refreshSourceKind, reingestDocumentKind, syncConnectionKind } from './sync.jobs.ts';
import { bindSyncCalls } from './sync.routes.ts';
import type { RunEndedDeps } from './sync.service.ts';
import { removeOldRuns } from './sync.store.ts';
import { syncConnection } from './sync-connection.ts';
import { deadLetterRun } from './work-on-run.ts';

/** The sync engine for all kinds of sources. */
export const sync: Feature<Deps & SourceKindDeps & RunEndedDeps> = {
  name: 'sync',
  routes(bind, deps) {
    for (const { type, calls } of deps.sourceKinds.list()) bindSyncCalls(bind, deps, type, calls);
  },
  jobs: [
    defineJob(refreshSourceKind, { run: refreshSource, onDeadLetter: deadLetterRun }),
    defineJob(syncConnectionKind, { run: syncConnection, onDeadLetter: deadLetterRun }),
    defineJob(reingestDocumentKind, { run: runReingestDocument, onDeadLetter: deadLetterReingest }),
  ],
  housekeeping: { 'sync runs': ({ database }) => removeOldRuns(database) },
};
