import type { Archive } from '@anito/contract/archives';
import { limits } from '@anito/contract/limits';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../lib/actor.ts';
import { AppError } from '../../lib/errors.ts';
import type { JobKind } from '../../lib/jobs.ts';
import { getSettings } from '../accounts/user-settings.service.ts';
import { findUser } from '../accounts/users.service.ts';
import * as archives from '../archives/archives.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { type ExportDeps, writeExport } from './write-export.ts';

/** Returns the archive scope of an owner's exports. */
export const exportScope = (ownerId: string) => ({ kind: 'export', ownerId }) as const;

/** Creates an archive of an account's complete data. */
export const makeExportKind: JobKind<{ archiveId: number; ownerId: string }> = {
  name: 'make-export',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 3,
};

/**
 * A newer archive would contain the same within this time, in milliseconds, so repeated clicks create one
 * archive.
 */
const recentMs = 5 * 60_000;

/**
 * Returns the newest archive if it is in progress, or was finished without a failure in the last five minutes
 * and can still be downloaded. Otherwise returns undefined.
 */
async function findRecent(deps: Pick<Deps, 'database'>, ownerId: string): Promise<Archive | undefined> {
  const [newest] = await archives.listArchives(deps, exportScope(ownerId));
  if (!newest?.finishedAt) return newest;
  const isRecent = Date.parse(newest.finishedAt) > Date.now() - recentMs;
  const isThere = newest.expiresAt !== null && Date.parse(newest.expiresAt) > Date.now();
  return newest.state === 'ready' && isRecent && isThere ? newest : undefined;
}

/**
 * Starts an export of the caller's account in the background, or returns one that is in progress or recent.
 * Only a new export counts against the daily limit. Throws `too_many_requests`, and `conflict` when a
 * concurrent export started first and has failed since.
 */
export async function startExport(
  deps: ExportDeps & Pick<Deps, 'jobs' | 'rateLimits'>,
  by: Actor,
): Promise<Archive> {
  const ownerId = by.actorId;
  const recent = await findRecent(deps, ownerId);
  if (recent) return recent;
  const started = await enqueueExport(deps, by).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return undefined;
    throw error;
  });
  if (!started) {
    // A concurrent request came first.
    const other = await findRecent(deps, ownerId);
    if (other) return other;
    throw new AppError('conflict', 'export-under-way');
  }
  try {
    await deps.rateLimits.consume('accountExportsOfDay', ownerId);
  } catch (error) {
    await archives.removeArchive(deps, started.id);
    throw error;
  }
  return started;
}

/**
 * Creates the archive and enqueues its job in one transaction. Throws `conflict` when an export is in
 * progress.
 */
function enqueueExport(deps: Pick<Deps, 'database' | 'jobs'>, by: Actor): Promise<Archive> {
  const ownerId = by.actorId;
  return archives.startArchive(deps, exportScope(ownerId), by, {
    underWay: 'export-under-way',
    enqueue: (runner, archiveId) =>
      deps.jobs.enqueue(makeExportKind, { archiveId, ownerId }, { accountId: ownerId, runner }),
  });
}

/**
 * Builds an archive that `startExport` created, and then deletes outdated archives. Does nothing when the
 * account was deleted.
 */
export async function runMakeExport(
  deps: ExportDeps & NoticeDeps,
  { archiveId: id, ownerId }: { archiveId: number; ownerId: string },
  signal: AbortSignal,
): Promise<void> {
  const user = await findUser(deps, ownerId);
  // The account was deleted in the meantime, with its archives.
  if (!user) return;
  const { language } = await getSettings(deps, ownerId);
  const subject = { ownerId, email: user.email, language: language ?? 'en' };
  await archives.buildArchive(deps, { id, days: limits.exportDays, signal }, (making) =>
    writeExport(deps, subject, making),
  );
  await removeOldExports(deps);
}

/** Deletes expired exports of all accounts, and those beyond the newest `exportsKept` of each. */
export function removeOldExports(deps: Pick<Deps, 'database' | 'storage' | 'log'>): Promise<void> {
  return archives.removeOutdated(deps, { kind: 'export', maxKept: limits.exportsKept });
}
