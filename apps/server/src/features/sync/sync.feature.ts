import { defineJob, type Feature } from '../../feature.ts';
import { refreshSource } from './refresh-source.ts';
import { runReingestDocument, setReingestAside } from './reingest.service.ts';
import type { SourceKind, SourceKinds } from './source-kind.ts';
import { refreshSourceKind, reingestDocumentKind, syncConnectionKind } from './sync.jobs.ts';
import { removeOldRuns } from './sync.store.ts';
import { syncConnection } from './sync-connection.ts';
import { setRunAside } from './work-on-run.ts';

declare module '../../deps.ts' {
  interface Deps {
    sourceKinds: SourceKinds;
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

/** The engine of every sync: what kinds of sources there are, it is told here. */
export function createSyncFeature(kinds: readonly SourceKind[]): Feature {
  return {
    name: 'sync',
    open: () => ({ parts: { sourceKinds: createSourceKinds(kinds) } }),
    jobs: [
      defineJob(refreshSourceKind, { run: refreshSource, setAside: setRunAside }),
      defineJob(syncConnectionKind, { run: syncConnection, setAside: setRunAside }),
      defineJob(reingestDocumentKind, { run: runReingestDocument, setAside: setReingestAside }),
    ],
    housekeeping: { 'sync runs': ({ database }) => removeOldRuns(database) },
  };
}
