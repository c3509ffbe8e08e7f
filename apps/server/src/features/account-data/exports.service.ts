import type { Archive } from '@anito/contract/archives';
import { limits } from '@anito/contract/limits';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { By } from '../../lib/by-whom.ts';
import { AppError } from '../../lib/errors.ts';
import type { JobKind } from '../../lib/jobs.ts';
import { getSettings } from '../accounts/user-settings.service.ts';
import { findPerson, recordAudit } from '../accounts/users.service.ts';
import * as archives from '../archives/archives.service.ts';
import { type ExportDeps, writeExport } from './write-export.ts';

const shelfOf = (ownerId: string) => ({ kind: 'export', ownerId }) as const;

/** Makes an archive of everything of an account. */
export const makeExportKind: JobKind<{ archiveId: number; ownerId: string }> = {
  name: 'make-export',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 3,
};

/** The archives of an owner's data, newest first. */
export function listExports(deps: Pick<Deps, 'database'>, ownerId: string): Promise<Archive[]> {
  return archives.listArchives(deps, shelfOf(ownerId));
}

/**
 * Has everything of the own account put into an archive in the background; throws `conflict` while that is done, and
 * `too_many_requests`.
 */
export async function startExport(
  deps: Pick<Deps, 'database' | 'jobs' | 'rateLimits'>,
  by: By,
): Promise<Archive> {
  const ownerId = by.actorId;
  const isUnderWay = (await listExports(deps, ownerId)).some(({ finishedAt }) => !finishedAt);
  // What is refused anyway is not counted.
  if (!isUnderWay) await deps.rateLimits.consume('accountExportsOfDay', ownerId);
  const begun = await runInTransaction(deps.database, async (runner) => {
    const created = await archives.createArchive(runner, shelfOf(ownerId));
    if (!created) throw new AppError('conflict', 'export-under-way');
    const payload = { archiveId: created.id, ownerId };
    await deps.jobs.enqueue(makeExportKind, payload, { accountId: ownerId, runner });
    return created;
  });
  await audit(deps, by, 'export.started', begun.id);
  return begun;
}

/** A link to an archive of the own data, for five minutes; throws `not_found`. */
export async function linkExport(
  deps: Pick<Deps, 'database' | 'secrets' | 'env'>,
  id: number,
  by: By,
): Promise<{ downloadUrl: string }> {
  const link = await archives.linkArchive(deps, shelfOf(by.actorId), id);
  await audit(deps, by, 'export.downloaded', id);
  return link;
}

/** Deletes an archive of the own data; one that is being made ends with that. Throws `not_found`. */
export async function deleteExport(
  deps: Pick<Deps, 'database' | 'storage' | 'log'>,
  id: number,
  by: By,
): Promise<void> {
  await archives.getArchive(deps, shelfOf(by.actorId), id);
  await archives.deleteArchive(deps, id);
  await audit(deps, by, 'export.deleted', id);
}

async function audit(deps: Pick<Deps, 'database'>, by: By, action: string, id: number): Promise<void> {
  await recordAudit(deps, { ...by, actingAsId: null, action, object: `export:${id}` });
}

/** Writes an archive that was begun into storage; older ones make room when it is there. */
export async function runMakeExport(
  deps: ExportDeps,
  { archiveId: id, ownerId }: { archiveId: number; ownerId: string },
  signal: AbortSignal,
): Promise<void> {
  const person = await findPerson(deps, ownerId);
  // Deleted meanwhile, with its archives.
  if (!person) return;
  const { language } = await getSettings(deps, ownerId);
  const exported = { ownerId, email: person.email, language: language ?? 'en' };
  await archives.makeArchive(deps, { id, days: limits.exportDays, signal }, (making) =>
    writeExport(deps, exported, making),
  );
  await removeOldExports(deps);
}

/** Deletes archives whose days are over, and those beyond the newest of each owner. */
export function removeOldExports(deps: Pick<Deps, 'database' | 'storage' | 'log'>): Promise<void> {
  return archives.removeOutdated(deps, { kind: 'export', kept: limits.exportsKept });
}
