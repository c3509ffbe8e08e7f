import { ModelError } from '@anito/models/model-error';
import { runInTransaction } from '../../../db/run-in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { queueLargeAccount } from '../knowledge.jobs.ts';
import { countWaiting } from '../large-accounts.store.ts';
import { largeDefaults } from '../search/large/large-options.ts';
import { completeModelId } from '../source-models.service.ts';
import { getRetrySeconds, toModelProblem } from './describe-problem.ts';
import { embedPart, type PartSize } from './embed-part.ts';
import { changeModelKind } from './model-change.jobs.ts';
import { queueChanges, startModelChanges } from './model-change.service.ts';
import * as changes from './model-changes.store.ts';
import * as vectors from './next-vectors.store.ts';
import { createModelChangeReporter, type ModelChangeReporter } from './report-change.service.ts';

type JobDeps = Pick<Deps, 'database' | 'models' | 'jobs' | 'events' | 'diskRoom' | 'log' | 'process'> & {
  noteProgress(): Promise<void>;
};

/** Context for the work on one source. */
type Work = {
  deps: JobDeps;
  change: changes.ClaimedChange;
  reporter: ModelChangeReporter;
  signal: AbortSignal;
  size: PartSize;
  /** Whether the turn of the account is over and other accounts wait. */
  mustYield(): Promise<boolean>;
};

/** How long the work on an account pauses, in seconds. */
type Pause = { seconds: number };

/** Time in milliseconds that an account is worked on before others get their turn. */
const turnMs = 5_000;
/** Pause in seconds when another process has to act, or while a sync or an index is in progress. */
const waitSeconds = 5;
/** Passages that a large account may have to read again at once. */
const largeSlice = 5 * largeDefaults.waitingPassages;

/**
 * Moves all sources of an account to their target embedding model. Each step is a transaction that records
 * its progress, so the job may be killed and run again. Of two concurrent jobs, the first one gives up when
 * the second one claims its source. Queues itself again when it must wait or its turn is over.
 */
export async function runModelChange(
  deps: JobDeps,
  { ownerId }: { ownerId: string },
  signal: AbortSignal,
): Promise<void> {
  const reporter = createModelChangeReporter(deps, ownerId);
  const size: PartSize = { passages: 16 };
  const turnEnds = performance.now() + turnMs;
  const mustYield = async () =>
    performance.now() > turnEnds && deps.jobs.hasOthersWaiting(changeModelKind, ownerId);
  try {
    for (;;) {
      signal.throwIfAborted();
      const change = await changes.claimChange(deps.database, ownerId);
      if (!change) break;
      const pause = await processChange({ deps, change, reporter, signal, size, mustYield });
      if (!pause) continue;
      const later = pause.seconds > 0 ? { startAfterSeconds: pause.seconds } : {};
      await deps.jobs.enqueue(changeModelKind, { ownerId }, { accountId: ownerId, ...later });
      return;
    }
    // The target may have changed while vectors were moved to the passages.
    await startModelChanges(deps, ownerId);
  } catch (error) {
    if (!(error instanceof changes.ChangeLostError)) throw error;
    await queueChanges(deps);
  } finally {
    await reporter.end();
  }
}

/**
 * Continues the change of one source. Returns the pause after which the work must continue, or undefined when
 * the source is done. A failure of the model is recorded and gives a pause too.
 */
async function processChange(work: Work): Promise<Pause | undefined> {
  try {
    return work.change.state === 'filling' ? await fillSource(work) : await finishSwitch(work);
  } catch (error) {
    work.signal.throwIfAborted();
    if (!(error instanceof ModelError) || error.problem === 'closing') throw error;
    return saveFailure(work, error);
  }
}

/**
 * Records that the model failed, and returns the pause until the next attempt. Search goes on with the
 * previous model.
 */
async function saveFailure({ deps, change, reporter }: Work, error: ModelError): Promise<Pause> {
  const seconds = getRetrySeconds(change.failures, error.retryAfterMs);
  const problem = toModelProblem(error, deps.models.status().embed.state);
  deps.log.warn(
    { err: error, connectionId: change.connectionId, retryInSeconds: seconds },
    'new embedding model not available; searching with the previous one',
  );
  await changes.saveProblem(deps.database, change, { problem, retryInSeconds: seconds });
  reporter.update();
  return { seconds };
}

/**
 * Creates a vector of the target model for each passage of a source, then switches the source to them.
 * Returns a pause when the turn is over, a sync runs, or this process does not have the target model. Returns
 * undefined when the source is done.
 */
async function fillSource(work: Work): Promise<Pause | undefined> {
  const { deps, signal, mustYield } = work;
  const { embed } = deps.models;
  if (!isTargetModel(embed, work.change.embeddingModel)) return { seconds: waitSeconds };
  await completeModelId(embed);
  const change = await completeTarget(work, embed.id);
  for (;;) {
    const documents = await vectors.listNextDocuments(deps.database.pool, change);
    if (documents.length === 0) {
      const switched = await trySwitch(deps, change);
      if (switched === 'syncing') return { seconds: waitSeconds };
      if (switched === 'more') continue;
      work.reporter.update();
      return finishSwitch({ ...work, change: { ...change, state: 'switched' } });
    }
    const isWhole = await fillDocuments({ ...work, change }, documents);
    if (!isWhole) return { seconds: 0 };
    await runUnderLease(deps, change, (runner) => changes.saveProgress(runner, change, documents.at(-1)!));
    signal.throwIfAborted();
    if (await mustYield()) return { seconds: 0 };
  }
}

/**
 * Returns whether `target` is the id of an embedding model. An id ends in the number of dimensions, which is
 * unknown before the model's first response. Until then only the rest of `target` is compared.
 */
function isTargetModel(embed: { id: string; provider: string; model: string }, target: string): boolean {
  return embed.id === target || target.startsWith(`${embed.provider}:${embed.model}:`);
}

/**
 * Stores the complete id of a target that was recorded before the first response of the model. Returns the
 * change with this id.
 */
async function completeTarget(
  { deps, change }: Work,
  embeddingModel: string,
): Promise<changes.ClaimedChange> {
  if (change.embeddingModel === embeddingModel) return change;
  await runUnderLease(deps, change, (runner) => changes.saveProgress(runner, change, { embeddingModel }));
  return { ...change, embeddingModel };
}

/**
 * Embeds all passages of the documents that have no vector of the target model yet. Returns false when other
 * accounts wait and the turn ended before they were done.
 */
async function fillDocuments(
  { deps, change, reporter, signal, size, mustYield }: Work,
  documents: vectors.Place[],
): Promise<boolean> {
  const ids = documents.map(({ documentId }) => documentId);
  for (;;) {
    const passages = await vectors.listUnembedded(deps.database.pool, change, ids, size.passages);
    if (passages.length === 0) return true;
    await deps.diskRoom.require();
    const started = performance.now();
    const embedded = await embedPart(deps.models.embed, passages, size, signal);
    await runUnderLease(deps, change, async (runner) => {
      await vectors.insertNextVectors(runner, change, embedded);
      await changes.saveProgress(runner, change, { addedPassages: embedded.length });
    });
    await deps.noteProgress();
    reporter.update();
    await yieldToSyncs(deps, performance.now() - started, signal);
    if (await mustYield()) return false;
  }
}

/**
 * Longest pause in milliseconds. While a sync embeds new documents, the model change uses at most half of the
 * time.
 */
const maxPauseMs = 1_000;

/**
 * While a sync of any owner runs, waits for as long as the last part took. Ends early when the signal fires.
 */
async function yieldToSyncs(
  { database }: Pick<Deps, 'database'>,
  tookMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (!(await changes.isSyncRunning(database))) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.min(tookMs, maxPauseMs));
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}

/**
 * Switches the source to the new vectors if they are complete, in one transaction for which every writer of
 * the source waits. Returns `syncing` while the source has an unfinished sync run, and `more` when documents
 * still need vectors.
 */
async function trySwitch(
  deps: JobDeps,
  change: changes.ClaimedChange,
): Promise<'switched' | 'more' | 'syncing'> {
  return runUnderLease(deps, change, async (runner) => {
    if (await vectors.hasUnfinishedRun(runner, change)) return 'syncing';
    if ((await vectors.listNextDocuments(runner, change)).length > 0) return 'more';
    const hasNewVectors = await vectors.hasNextVectors(runner, change);
    const isLarge = (await countWaiting(runner, change)) !== undefined;
    // The index of a large account takes in the change gradually; in memory a source is one unit.
    if (hasNewVectors && !isLarge) await vectors.announceDocuments(runner, change, 0, null);
    const isAnnounced = !hasNewVectors || !isLarge;
    await changes.saveProgress(runner, change, {
      state: 'switched',
      documentId: isAnnounced ? Number.MAX_SAFE_INTEGER : 0,
    });
    return 'switched';
  });
}

/**
 * Makes every search process read the source again, then moves the new vectors to the passages. Returns a
 * pause while the index of a large account must catch up first, and undefined when the source is done.
 */
async function finishSwitch({ deps, change, signal }: Work): Promise<Pause | undefined> {
  for (let isAnnounced = false; !isAnnounced; ) {
    signal.throwIfAborted();
    const waiting = await countWaiting(deps.database.pool, change);
    if (waiting !== undefined && waiting >= largeDefaults.waitingPassages) {
      await queueLargeAccount(deps, change.ownerId);
      return { seconds: waitSeconds };
    }
    isAnnounced = await announceNextDocuments(deps, change, waiting === undefined ? null : largeSlice);
  }
  for (;;) {
    signal.throwIfAborted();
    const movedCount = await runUnderLease(deps, change, async (runner) => {
      const count = await vectors.moveVectors(runner, change);
      if (count === 0) await changes.saveProgress(runner, change, { state: 'done' });
      return count;
    });
    if (movedCount === 0) return undefined;
  }
}

/**
 * Makes every search process read the next documents again: about `maxPassages` passages of them, or all when
 * it is null. Returns true when every document of the source has been announced.
 */
async function announceNextDocuments(
  deps: JobDeps,
  change: changes.ClaimedChange,
  maxPassages: number | null,
): Promise<boolean> {
  return runUnderLease(deps, change, async (runner) => {
    const after = await changes.findAnnounced(runner, change);
    if (after === Number.MAX_SAFE_INTEGER) return true;
    const last = await vectors.announceDocuments(runner, change, after, maxPassages);
    await changes.saveProgress(runner, change, { documentId: last ?? Number.MAX_SAFE_INTEGER });
    return last === undefined;
  });
}

/**
 * Runs `work` in a transaction that has locked the source and the change. Throws ChangeLostError when another
 * job has taken over the change.
 */
async function runUnderLease<T>(
  { database }: Pick<Deps, 'database'>,
  change: changes.ClaimedChange,
  work: (runner: Parameters<typeof changes.lockChange>[0]) => Promise<T>,
): Promise<T> {
  return runInTransaction(database, async (runner) => {
    await changes.lockChange(runner, change);
    return work(runner);
  });
}
