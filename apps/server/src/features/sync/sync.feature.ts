import { defineJob, type Feature } from '../../feature.ts';
import { reingestDocumentKind, runReingestDocument, setReingestAside } from './reingest.jobs.ts';
import type { RunEnded } from './run-ended.ts';
import type { SourceKind, SourceKinds } from './source-kind.ts';
import {
  refreshSourceKind,
  runRefreshSource,
  runSyncConnection,
  setRunAside,
  syncConnectionKind,
} from './sync.jobs.ts';
import { removeOldRuns } from './sync.store.ts';

declare module '../../deps.ts' {
  interface Deps {
    sourceKinds: SourceKinds;
    runEnded: RunEnded;
  }
}

/** Makes the kinds to be found by their types. */
function createSourceKinds(kinds: readonly SourceKind[]): SourceKinds {
  const byType = new Map(kinds.map((kind) => [kind.type, kind]));
  return {
    list: () => kinds,
    get(type) {
      const kind = byType.get(type);
      if (!kind) throw new Error(`There is no kind of source "${type}"`);
      return kind;
    },
    listTypes: (holds) => kinds.filter(holds).map(({ type }) => type),
  };
}

/** The engine of every sync: what there is to sync, and who hears that a run has ended, it is told here. */
export function createSyncFeature(kinds: readonly SourceKind[], runEnded: RunEnded): Feature {
  return {
    name: 'sync',
    open: () => ({ parts: { sourceKinds: createSourceKinds(kinds), runEnded } }),
    jobs: [
      defineJob(refreshSourceKind, { run: runRefreshSource, setAside: setRunAside }),
      defineJob(syncConnectionKind, { run: runSyncConnection, setAside: setRunAside }),
      defineJob(reingestDocumentKind, { run: runReingestDocument, setAside: setReingestAside }),
    ],
    housekeeping: { 'sync runs': ({ database }) => removeOldRuns(database) },
  };
}
