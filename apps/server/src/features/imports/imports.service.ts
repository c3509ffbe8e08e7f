import type { DataImport, ImportedKind } from '@anito/contract/imports';
import { importedKinds } from '@anito/contract/imports';
import { limits } from '@anito/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../lib/actor.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import type { JobKind } from '../../lib/jobs.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import { refuseUpload } from '../../lib/uploads.ts';
import { receiveArchive, removeStaleUploads, requireNoImport } from '../archives/archive-uploads.service.ts';
import * as archives from '../archives/archives.service.ts';
import { readQuota } from '../sources/quota.service.ts';
import { measureImported } from './imported-items.store.ts';
import * as store from './imports.store.ts';
import { readUpload } from './read-upload.ts';

/** Returns the scope under which an owner's uploaded archives are stored. */
export const toArchiveScope = (ownerId: string) => ({ kind: 'import', ownerId }) as const;

/** Job that imports an archive. */
export const readImportKind: JobKind<{ archiveId: number; ownerId: string }> = {
  name: 'read-import',
  concurrency: 2,
  concurrencyPerAccount: 1,
  retries: 3,
};

/**
 * Returns the maximum size of an archive in bytes: twice the quota of an account, because besides its files
 * it contains what was ingested from them.
 */
export const getMaxArchiveBytes = (deps: Pick<Deps, 'env'>): number => 2 * readQuota(deps).bytes;

/**
 * Converts a row for the API. `stage` is null unless the import runs; kinds without imported items are
 * omitted.
 */
function toDataImport({ problem, outcome, brought, ...row }: store.ImportRow): DataImport {
  const counts = importedKinds.flatMap((kind): [ImportedKind, number][] =>
    brought[kind] ? [[kind, brought[kind]]] : [],
  );
  return {
    ...row,
    stage: row.state === 'running' ? row.stage : null,
    because: problem === null ? null : { reason: problem },
    brought: Object.fromEntries(counts),
    remarkCount: outcome.remarks ?? row.remarks.length,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/**
 * Returns the latest 50 imports of an owner, newest first, with the limits and the current number of imported
 * conversations.
 */
export async function listImports(
  deps: Pick<Deps, 'database' | 'env'>,
  ownerId: string,
): Promise<{
  archiveBytes: number;
  conversationCount: number;
  conversationLimit: number;
  imports: DataImport[];
}> {
  const rows = await store.listImportRows(deps.database, ownerId);
  const { conversations } = await measureImported(deps.database.pool, ownerId);
  return {
    archiveBytes: getMaxArchiveBytes(deps),
    conversationCount: conversations,
    conversationLimit: limits.importedConversations,
    imports: rows.map(toDataImport),
  };
}

/** Throws `quota_exceeded` when the account has the maximum number of imported conversations. */
async function requireConversationQuota(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<void> {
  const { conversations } = await measureImported(database.pool, ownerId);
  if (conversations < limits.importedConversations) return;
  throw new AppError(
    'quota_exceeded',
    localizedMessage('quota-imported-conversations', { most: limits.importedConversations }),
  );
}

/**
 * Receives an uploaded archive of an account's data, starts its import into the caller's account as a job,
 * and returns the waiting import. Throws `conflict` while another import runs, `quota_exceeded`,
 * `too_many_requests`, `payload_too_large` and the errors of the upload.
 */
export async function startImport(
  deps: Pick<Deps, 'database' | 'storage' | 'log' | 'jobs' | 'rateLimits' | 'env'>,
  by: Actor,
  { request, reply, signal }: { request: FastifyRequest; reply: FastifyReply; signal: AbortSignal },
): Promise<DataImport> {
  const ownerId = by.actorId;
  try {
    await requireNoImport(deps, toArchiveScope(ownerId));
    await requireConversationQuota(deps, ownerId);
    // Counts only uploads that were not refused for another reason.
    await deps.rateLimits.consume('accountImportsOfDay', ownerId);
    const id = await receiveArchive(deps, toArchiveScope(ownerId), by, {
      content: readUpload(request, getMaxArchiveBytes(deps)),
      signal,
      enqueue: (runner, archiveId) =>
        deps.jobs.enqueue(readImportKind, { archiveId, ownerId }, { accountId: ownerId, runner }),
    });
    const [row] = await store.listImportRows(deps.database, ownerId, id);
    if (!row) throw notFound();
    return toDataImport(row);
  } catch (error) {
    refuseUpload(request, reply);
    throw error;
  }
}

/** Deletes expired imports, those beyond the newest `importsKept` of each owner, and unfinished uploads. */
export async function removeOldImports(deps: Pick<Deps, 'database' | 'storage' | 'log'>): Promise<void> {
  await archives.removeOutdated(deps, { kind: 'import', maxKept: limits.importsKept });
  await removeStaleUploads(deps);
}
