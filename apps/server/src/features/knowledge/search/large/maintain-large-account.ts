import { buildSegment } from '@anito/search/large/build-segment';
import type { IndexedCollection } from '@anito/search/large/large-rows';
import { maxSlots } from '@anito/search/large/segment-header';
import type { IndexedPassage } from '@anito/search/passage-index';
import pg from 'pg';
import type { Logger } from 'pino';
import type { SqlRunner } from '../../../../db/sql.ts';
import { valueTypes } from '../../../../db/value-types.ts';
import { listDocumentIds, listPassages, readChangedDocuments } from '../search.store.ts';
import {
  analyzeIndex,
  beginAccount,
  countChanged,
  countPassages,
  deleteSegments,
  insertSegment,
  inTransaction,
  isIndexReady,
  listConnections,
  listDeletedConnections,
  listSegmentRows,
  lockAccount,
  markIndexReady,
  queryWith,
  raiseRevision,
  removeAccount,
  removeConnection,
  removeFromIndex,
  saveConnection,
} from './large-index.store.ts';
import type { LargeOptions } from './large-options.ts';
import {
  countVectors,
  createVectorIndex,
  createVectorTable,
  dropVectorTable,
  hasVectorIndex,
  insertVectors,
  listVectorTables,
  maxDimensions,
  prepareVectors,
} from './vector-tables.store.ts';

/**
 * The index is dropped below this share of the bound, so that an account near the bound does not switch back
 * and forth.
 */
const lowerShare = 2 / 3;
/** Segments less than half full that a source may have before they are merged. */
const maxSmallSegments = 8;
/**
 * Memory to build an index of vectors, in bytes per row in addition to two bytes per component: the
 * neighbours (48 of 16 bytes, and half of that in the layer above). With less memory pgvector continues on
 * disk, ten times as slowly.
 */
const bytesPerRow = 1_150;
/** Passages read at once. */
const maxBatch = 1_000;
const maxBuildKb = 4 * 1024 * 1024;
const minBuildKb = 64 * 1024;

type Job = { client: pg.Client; ownerId: string; options: LargeOptions; log: Pick<Logger, 'info' | 'warn'> };

/**
 * Updates the index of a large account: creates it when the account has more passages than `bound`, indexes
 * changes, and deletes it when the account shrinks. Without a usable pgvector it only logs a warning. Each
 * step is one transaction, so the job may be killed and run again. Of two concurrent jobs, one throws
 * BusyError.
 */
export async function maintainLargeAccount(
  { connection, log }: { connection: pg.PoolConfig; log: Job['log'] },
  ownerId: string,
  options: LargeOptions,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({ ...connection, statement_timeout: 0, types: valueTypes });
  // Without a listener, the error would end the process; the running statement fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await maintain({ client, ownerId, options, log }, signal);
  } finally {
    await client.end();
  }
}

/** Does the work of `maintainLargeAccount` on an open database client. */
async function maintain(job: Job, signal: AbortSignal): Promise<void> {
  const { client, ownerId, options, log } = job;
  const passages = await countPassages(client, ownerId);
  const isIndexed = await isIndexReady(client, ownerId);
  if (passages <= options.bound * (isIndexed ? lowerShare : 1)) {
    await inTransaction(client, async () => {
      if (await lockAccount(client, ownerId)) await removeAccount(client, ownerId);
    });
    return;
  }
  const problem = await prepareVectors(client);
  if (problem) {
    log.warn({ ownerId, passages }, `large account not indexed: ${problem}`);
    return;
  }
  await beginAccount(client, ownerId);
  const started = performance.now();
  for (const collectionId of await listDeletedConnections(client, ownerId)) {
    await runLocked(job, async () => {
      await removeConnection(client, ownerId, collectionId);
      await raiseRevision(client, ownerId);
    });
  }
  for (const { collectionId } of await listConnections(client, ownerId)) {
    for (let isMore = true; isMore; ) {
      signal.throwIfAborted();
      isMore = await runLocked(job, () => indexChanges(job, collectionId, isIndexed));
    }
    await runLocked(job, () => mergeSmallSegments(job, collectionId));
  }
  for (const table of await listVectorTables(client, ownerId)) {
    signal.throwIfAborted();
    await runLocked(job, () => indexVectors(job, table));
  }
  if (isIndexed) return;
  await analyzeIndex(client, ownerId);
  await runLocked(job, () => markIndexReady(client, ownerId));
  const seconds = Math.round((performance.now() - started) / 1000);
  log.info({ ownerId, passages, seconds }, 'large account indexed: searched in the database from now on');
}

/** Runs `work` in a transaction that holds the account's lock. Throws BusyError when another job holds it. */
async function runLocked<T>({ client, ownerId }: Job, work: () => Promise<T>): Promise<T> {
  return inTransaction(client, async () => {
    if (!(await lockAccount(client, ownerId))) throw new BusyError();
    return work();
  });
}

/** Thrown when another job maintains this account. */
export class BusyError extends Error {}

/**
 * Removes all deleted documents of a source from the index, and indexes as many changed documents as fit into
 * one segment. A complete index waits until `waitingPassages` passages changed. Returns whether there is more
 * to index.
 */
async function indexChanges(job: Job, collectionId: number, isIndexed: boolean): Promise<boolean> {
  const { client, ownerId, options } = job;
  const collection = (await listConnections(client, ownerId)).find(
    (each) => each.collectionId === collectionId,
  );
  if (!collection) return false;
  await removeDeletedDocuments(client, ownerId, collection);
  const waiting = await countChanged(client, ownerId, collectionId, collection.place);
  if (isIndexed && waiting < options.waitingPassages) return false;
  const changed = new Set<number>();
  const passages: IndexedPassage[] = [];
  let { place } = collection;
  let isFull = false;
  const perBatch = Math.min(maxBatch, options.segmentPassages);
  for await (const batch of readChangedDocuments(queryWith(client), ownerId, collectionId, place, perBatch)) {
    // A document that changes meanwhile may come twice; the next step indexes it again.
    if (batch.documentIds.some((id) => changed.has(id))) break;
    isFull = passages.length > 0 && passages.length + batch.passages.length > options.segmentPassages;
    if (isFull) break;
    for (const id of batch.documentIds) changed.add(id);
    for (const passage of batch.passages) passages.push(passage);
    place = batch.last;
  }
  if (changed.size === 0) return false;
  await removeFromIndex(client, ownerId, collectionId, (id) => changed.has(id));
  await storeSegments(job, collectionId, passages);
  await storeVectors(job, collectionId, passages);
  await raiseRevision(client, ownerId);
  await saveConnection(client, ownerId, { collectionId, place, purgedVersion: collection.newestPurge });
  return isFull;
}

/**
 * Removes documents that were deleted from the source since the last update from its index. Does nothing
 * unless the source had deletions.
 */
async function removeDeletedDocuments(
  client: SqlRunner,
  ownerId: string,
  collection: IndexedCollection & { newestPurge: number },
): Promise<void> {
  const { collectionId, place, purgedVersion, newestPurge } = collection;
  if (newestPurge <= purgedVersion) return;
  const existingIds = await listDocumentIds(queryWith(client), ownerId, collectionId);
  await removeFromIndex(client, ownerId, collectionId, (id) => !existingIds.has(id));
  await raiseRevision(client, ownerId);
  await saveConnection(client, ownerId, { collectionId, place, purgedVersion: newestPurge });
}

/**
 * Inserts passages as index segments of at most `maxSlots` passages. A document spans two segments only when
 * it has more passages than one holds.
 */
async function storeSegments(
  { client, ownerId }: Job,
  collectionId: number,
  passages: IndexedPassage[],
): Promise<void> {
  let part: IndexedPassage[] = [];
  const store = async () => {
    if (part.length > 0) await insertSegment(client, ownerId, collectionId, buildSegment(part));
    part = [];
  };
  for (const document of Map.groupBy(passages, ({ documentId }) => documentId).values()) {
    if (part.length + document.length > maxSlots) await store();
    // Only a document with more passages than a segment can hold spans two segments.
    for (let start = 0; start < document.length; start += maxSlots) {
      part.push(...document.slice(start, start + maxSlots));
      if (part.length === maxSlots) await store();
    }
  }
  await store();
}

/**
 * Inserts the vectors of passages into the table of their model and dimensions, which is created when it is
 * missing. Skips passages without a vector, and vectors with more than `maxDimensions` dimensions.
 */
async function storeVectors({ client, ownerId }: Job, collectionId: number, passages: IndexedPassage[]) {
  const tables = await listVectorTables(client, ownerId);
  const withVector = passages.flatMap(({ id, documentId, embeddingModel, vector }) =>
    vector ? [{ passageId: id, documentId, embeddingModel, components: vector.components }] : [],
  );
  const groups = Map.groupBy(withVector, ({ embeddingModel, components }) =>
    JSON.stringify([embeddingModel, components.length]),
  );
  for (const rows of groups.values()) {
    const { embeddingModel, components } = rows[0]!;
    const dimensions = components.length;
    if (dimensions > maxDimensions) continue;
    const table =
      tables.find((each) => each.embeddingModel === embeddingModel && each.dimensions === dimensions) ??
      (await createVectorTable(client, ownerId, embeddingModel, dimensions));
    await insertVectors(client, ownerId, collectionId, table, rows);
  }
}

/**
 * Creates the HNSW index of a table of vectors, unless it exists. Drops an empty table, for example of an
 * earlier model, instead.
 */
async function indexVectors({ client, ownerId }: Job, table: Parameters<typeof countVectors>[2]) {
  const count = await countVectors(client, ownerId, table);
  if (count === 0) {
    await dropVectorTable(client, ownerId, table);
    await raiseRevision(client, ownerId);
    return;
  }
  if (await hasVectorIndex(client, table)) return;
  const neededKb = (count * (2 * table.dimensions + bytesPerRow)) / 1024;
  await createVectorIndex(client, table, Math.min(maxBuildKb, Math.max(minBuildKb, neededKb)));
}

/**
 * Merges the small segments of a source when there are more than `maxSmallSegments`, and drops their removed
 * documents. Vectors stay.
 */
async function mergeSmallSegments(job: Job, collectionId: number): Promise<void> {
  const { client, ownerId, options } = job;
  const segments = await listSegmentRows(client, ownerId, collectionId);
  const small = segments.filter(({ passageCount, documentIds, dead }) => {
    const alive = passageCount * (1 - dead.size / Math.max(1, documentIds.length));
    return alive < options.segmentPassages / 2;
  });
  if (small.length <= maxSmallSegments) return;
  const liveIds = small.flatMap(({ documentIds, dead }) =>
    [...documentIds].filter((_, number) => !dead.has(number)),
  );
  const passages = await listPassages(queryWith(client), ownerId, collectionId, liveIds);
  await deleteSegments(
    client,
    ownerId,
    small.map(({ id }) => id),
  );
  await storeSegments(job, collectionId, passages);
  await raiseRevision(client, ownerId);
}
