import { rm, utimes } from 'node:fs/promises';
import { limits } from '@anito/contract/limits';
import { DiskFullError } from '@anito/storage/disk-space';
import { StorageError } from '@anito/storage/storage-error';
import type { Deps } from '../../deps.ts';
import { assembleArchive } from '../archives/archive-uploads.service.ts';
import { finishWithoutBytes } from '../archives/archives.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { ExportError } from './export-problem.ts';
import { checkExport } from './export-reader.ts';
import { importAnswers } from './import-answers.ts';
import { importAssistants } from './import-assistants.ts';
import { createRemarks, type ImportableKindDeps, type ImportContext } from './import-context.service.ts';
import { importHistory } from './import-history.ts';
import { importSchedule, importSettings } from './import-settings.ts';
import { importContents, importSources } from './import-sources.ts';
import { forgetDeletedItems, recordOwnItems } from './imported-items.store.ts';
import { getMaxArchiveBytes } from './imports.service.ts';
import * as store from './imports.store.ts';

/** The steps of an import. Items that depend on others come after these. */
const steps = [
  importSettings,
  importSources,
  importContents,
  importSchedule,
  importAssistants,
  importHistory,
  importAnswers,
];

/** Interval in milliseconds at which progress is saved, and at which the archive file is marked as in use. */
const saveIntervalMs = 500;
const touchIntervalMs = 60_000;

/**
 * Maximum ratio of unpacked to packed bytes of a whole archive. Files are compressed already, texts have a
 * ratio of 5.
 */
const maxUnpackedRatio = 10;

/** Thrown when the import was deleted or its account closed. */
class ImportStoppedError extends Error {}

/**
 * Imports an archive. May be killed and run again: imported items stay and are not imported twice. A problem
 * of the archive is found before anything is changed; like any other failure, it ends the import and is
 * recorded on it. Does nothing when the import is finished, and ends silently when it was deleted or runs
 * elsewhere. Throws, so that the job is retried, when the signal fires.
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
    path = await assembleArchive(deps, id, signal);
    const remarks = createRemarks();
    const context = await openImport(deps, { id, ownerId, path, askedAt, signal, remarks });
    await whileTouched(path, async () => {
      for (const runStep of steps) await runStep(context);
    });
    await store.saveRemarks(deps.database, id, remarks.list);
    await finishWithoutBytes(deps, id, {
      problem: null,
      outcome: { remarks: remarks.count() },
      days: limits.importDays,
    });
  } catch (error) {
    if (error instanceof ImportStoppedError || isRunElsewhere(error)) return;
    if (signal.aborted) throw error;
    deps.log.error({ err: error, archive: id }, 'archive not imported');
    await failImport(deps, id, toImportProblem(error));
  } finally {
    if (path) await rm(path, { force: true });
  }
}

/**
 * Returns whether an import failed because another process, which took this one for dead, runs it too: both
 * recorded the same item. The other process continues, and nothing is imported twice.
 */
function isRunElsewhere(error: unknown): boolean {
  const { code, table } = error as { code?: string; table?: string };
  return code === '23505' && table === 'imported_items';
}

type OpenOptions = {
  id: number;
  ownerId: string;
  path: string;
  askedAt: Date;
  signal: AbortSignal;
  remarks: ReturnType<typeof createRemarks>;
};

/**
 * Checks the whole archive, and only then updates the records of earlier imports and returns the context of
 * this one. Throws ExportError.
 */
async function openImport(
  deps: Deps & ImportableKindDeps & SourceKindDeps & ChannelDeps & NoticeDeps,
  { id, ownerId, path, askedAt, signal, remarks }: OpenOptions,
): Promise<ImportContext> {
  const { database } = deps;
  const file = { path, totalBytes: maxUnpackedRatio * getMaxArchiveBytes(deps) };
  const archive = await whileTouched(path, () => checkExport(deps, file, { ownerId, signal }));
  const scope = { ownerId, origin: archive.origin };
  const contents = deps.importableKinds.flatMap(({ importer: bringIn }) => bringIn.contents ?? []);
  await forgetDeletedItems(database.pool, scope, contents);
  if (scope.origin === ownerId) await recordOwnItems(database.pool, ownerId, contents);
  return { deps, scope, archive, signal, askedAt, remark: remarks.add, ...createProgress(deps, id, signal) };
}

/**
 * Creates the progress of an import. `begin` saves it at once, `advance` at intervals. Saving throws when the
 * signal has fired, and `ImportStoppedError` when the import must end.
 */
function createProgress(
  { database }: Pick<Deps, 'database'>,
  id: number,
  signal: AbortSignal,
): Pick<ImportContext, 'begin' | 'advance'> {
  let progress = { stage: 'check' as Parameters<ImportContext['begin']>[0], done: 0, total: 0 };
  let savedAt = 0;
  async function save(): Promise<void> {
    signal.throwIfAborted();
    savedAt = performance.now();
    if (!(await store.saveProgress(database, id, progress))) throw new ImportStoppedError();
  }
  return {
    begin(stage, total) {
      progress = { stage, done: 0, total };
      return save();
    },
    async advance(count = 1) {
      progress.done += count;
      if (performance.now() - savedAt >= saveIntervalMs) await save();
    },
  };
}

/**
 * Runs `work` and meanwhile updates the file's modification time, because old files in the upload folder are
 * deleted.
 */
async function whileTouched<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const touch = () => void utimes(path, new Date(), new Date()).catch(() => undefined);
  const timer = setInterval(touch, touchIntervalMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Why an import ended. The problems of an archive occur before anything is changed. */
type ImportProblem = `import-${ExportError['problem']}` | 'import-failed' | 'archive-storage' | 'disk-full';

/** Maps an error to the problem that the owner sees; `import-failed` for unknown errors. */
function toImportProblem(error: unknown): ImportProblem {
  if (error instanceof ExportError) return `import-${error.problem}`;
  if (error instanceof DiskFullError) return 'disk-full';
  return error instanceof StorageError ? 'archive-storage' : 'import-failed';
}

/** Ends an import with a problem and deletes its archive. Imported items stay. */
export function failImport(
  deps: Pick<Deps, 'database' | 'storage' | 'log'> & NoticeDeps,
  id: number,
  problem: ImportProblem,
): Promise<void> {
  return finishWithoutBytes(deps, id, { problem, outcome: {}, days: limits.importDays });
}
