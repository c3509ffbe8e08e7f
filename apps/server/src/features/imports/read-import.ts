import { rm, utimes } from 'node:fs/promises';
import { limits } from '@anito/contract/limits';
import { DiskFullError } from '@anito/storage/disk-room';
import { StorageError } from '@anito/storage/storage-error';
import type { Deps } from '../../deps.ts';
import { layOutArchive } from '../archives/archive-uploads.service.ts';
import { endWithoutBytes } from '../archives/archives.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { bringAnswers } from './bring-answers.ts';
import { bringAssistants } from './bring-assistants.ts';
import { bringHistory } from './bring-history.ts';
import { bringSchedule, bringSettings } from './bring-settings.ts';
import { bringContents, bringSources } from './bring-sources.ts';
import { type Bringing, createRemarks, type ImportableKindDeps } from './bringing.service.ts';
import { ExportError } from './export-problem.ts';
import { checkExport } from './export-reader.ts';
import { forgetGone, noteOwn } from './imported-items.store.ts';
import { readArchiveBytes } from './imports.service.ts';
import * as store from './imports.store.ts';

/** The steps of an import. Items that depend on others come after these. */
const steps = [
  bringSettings,
  bringSources,
  bringContents,
  bringSchedule,
  bringAssistants,
  bringHistory,
  bringAnswers,
];

/** Interval in milliseconds at which progress is saved, and at which the archive file is marked as in use. */
const notedEveryMs = 500;
const touchedEveryMs = 60_000;

/**
 * Maximum ratio of unpacked to packed bytes of a whole archive. Files are compressed already, texts have a
 * ratio of 5.
 */
const unpacked = 10;

/** Thrown when the import was deleted or its account closed. */
class ImportStopped extends Error {}

/**
 * Imports an archive. May be killed and run again: imported items stay and are not imported twice. A problem
 * of the archive is recorded on the import before anything is changed.
 */
export async function runReadImport(
  deps: Deps & NoticeDeps & ImportableKindDeps & SourceKindDeps & ChannelDeps,
  { archiveId: id, ownerId }: { archiveId: number; ownerId: string },
  signal: AbortSignal,
): Promise<void> {
  const askedAt = await store.beginImport(deps.database, id);
  if (!askedAt) return;
  let path: string | undefined;
  try {
    path = await layOutArchive(deps, id, signal);
    const remarks = createRemarks();
    const bringing = await open(deps, { id, ownerId, path, askedAt, signal, remarks });
    await whileTouched(path, async () => {
      for (const bring of steps) await bring(bringing);
    });
    await store.keepRemarks(deps.database, id, remarks.list);
    await endWithoutBytes(deps, id, {
      problem: null,
      outcome: { remarks: remarks.count() },
      days: limits.importDays,
    });
  } catch (error) {
    if (error instanceof ImportStopped || isDoneTwice(error)) return;
    if (signal.aborted) throw error;
    deps.log.error({ err: error, archive: id }, 'an archive could not be brought in');
    await failImport(deps, id, nameProblem(error));
  } finally {
    if (path) await rm(path, { force: true });
  }
}

/**
 * Whether another process runs the same import because it took this one for dead. That process continues, and
 * nothing is imported twice.
 */
function isDoneTwice(error: unknown): boolean {
  const { code, table } = error as { code?: string; table?: string };
  return code === '23505' && table === 'imported_items';
}

type Opening = {
  id: number;
  ownerId: string;
  path: string;
  askedAt: Date;
  signal: AbortSignal;
  remarks: ReturnType<typeof createRemarks>;
};

/** Checks the archive to its end, and only then prepares the account for its contents. */
async function open(
  deps: Deps & ImportableKindDeps & SourceKindDeps & ChannelDeps & NoticeDeps,
  { id, ownerId, path, askedAt, signal, remarks }: Opening,
): Promise<Bringing> {
  const { database } = deps;
  const file = { path, totalBytes: unpacked * readArchiveBytes(deps) };
  const archive = await whileTouched(path, () => checkExport(deps, file, { ownerId, signal }));
  const scope = { ownerId, origin: archive.origin };
  const contents = deps.importableKinds.flatMap(({ bringIn }) => bringIn.contents ?? []);
  await forgetGone(database.pool, scope, contents);
  if (scope.origin === ownerId) await noteOwn(database.pool, ownerId, contents);
  return { deps, scope, archive, signal, askedAt, remark: remarks.add, ...createProgress(deps, id, signal) };
}

function createProgress(
  { database }: Pick<Deps, 'database'>,
  id: number,
  signal: AbortSignal,
): Pick<Bringing, 'begin' | 'advance'> {
  let noted = { stage: 'check' as Parameters<Bringing['begin']>[0], done: 0, total: 0 };
  let notedAt = 0;
  async function note(): Promise<void> {
    signal.throwIfAborted();
    notedAt = performance.now();
    if (!(await store.noteImport(database, id, noted))) throw new ImportStopped();
  }
  return {
    begin(stage, total) {
      noted = { stage, done: 0, total };
      return note();
    },
    async advance(count = 1) {
      noted.done += count;
      if (performance.now() - notedAt >= notedEveryMs) await note();
    },
  };
}

/** Old files in the upload folder are removed, so the archive file is marked as in use. */
async function whileTouched<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const touch = () => void utimes(path, new Date(), new Date()).catch(() => undefined);
  const timer = setInterval(touch, touchedEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Why an import ended. The problems of an archive occur before anything is changed. */
type ImportProblem = `import-${ExportError['problem']}` | 'import-failed' | 'archive-storage' | 'disk-full';

function nameProblem(error: unknown): ImportProblem {
  if (error instanceof ExportError) return `import-${error.problem}`;
  if (error instanceof DiskFullError) return 'disk-full';
  return error instanceof StorageError ? 'archive-storage' : 'import-failed';
}

/** Ends an import with a problem. Imported items stay. */
export function failImport(
  deps: Pick<Deps, 'database' | 'storage' | 'log'> & NoticeDeps,
  id: number,
  problem: ImportProblem,
): Promise<void> {
  return endWithoutBytes(deps, id, { problem, outcome: {}, days: limits.importDays });
}
