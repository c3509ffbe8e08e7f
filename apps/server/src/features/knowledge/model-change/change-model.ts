import { ModelError } from '@anito/models/model-error';
import { runInTransaction } from '../../../db/run-in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { queueLargeAccount } from '../knowledge.jobs.ts';
import { countWaiting } from '../large-accounts.store.ts';
import { largeDefaults } from '../search/large/large-options.ts';
import { completeModelId } from '../source-models.service.ts';
import { changeBackoff, toModelProblem } from './describe-problem.ts';
import { embedPart, type PartSize } from './embed-part.ts';
import { changeModelKind } from './model-change.jobs.ts';
import { queueChanges, startModelChanges } from './model-change.service.ts';
import * as changes from './model-changes.store.ts';
import * as vectors from './next-vectors.store.ts';
import { createModelChangeReporter, type ModelChangeReporter } from './report-change.service.ts';

type JobDeps = Pick<Deps, 'database' | 'models' | 'jobs' | 'events' | 'diskRoom' | 'log' | 'process'> & {
  noteProgress(): Promise<void>;
};

/** What a source is worked on with. */
type Work = {
  deps: JobDeps;
  taken: changes.TakenChange;
  reporter: ModelChangeReporter;
  signal: AbortSignal;
  size: PartSize;
  mustYield(): Promise<boolean>;
};

/** Why an account is left for now, and for how long. */
type Pause = { seconds: number };

/** An account is worked on at least this long before others get their turn. */
const turnMs = 5_000;
/** What another process has to do, or waits for a sync or an index. */
const waitSeconds = 5;
/** Passages that an account whose index is in the database may have to read anew at once. */
const largeSlice = 5 * largeDefaults.waitingPassages;

/**
 * Brings the sources of an account to the model that they are to have. Every step is a transaction that notes how far it
 * came, so it may be killed and run again; of two at once the one that took a source first lets go.
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
      const taken = await changes.takeChange(deps.database, ownerId);
      if (!taken) break;
      const pause = await workOn({ deps, taken, reporter, signal, size, mustYield });
      if (!pause) continue;
      const later = pause.seconds > 0 ? { startAfterSeconds: pause.seconds } : {};
      await deps.jobs.enqueue(changeModelKind, { ownerId }, { accountId: ownerId, ...later });
      return;
    }
    // What was moved to the passages may be of a model that is not wanted any more.
    await startModelChanges(deps, ownerId);
  } catch (error) {
    if (!(error instanceof changes.ChangeLostError)) throw error;
    await queueChanges(deps);
  } finally {
    await reporter.end();
  }
}

/** Undefined when the source is done. */
async function workOn(work: Work): Promise<Pause | undefined> {
  try {
    return work.taken.state === 'filling' ? await fill(work) : await settle(work);
  } catch (error) {
    work.signal.throwIfAborted();
    if (!(error instanceof ModelError) || error.problem === 'closing') throw error;
    return noteFailure(work, error);
  }
}

async function noteFailure({ deps, taken, reporter }: Work, error: ModelError): Promise<Pause> {
  const seconds = changeBackoff(taken.failures, error.retryAfterMs);
  const problem = toModelProblem(error, deps.models.status().embed.state);
  deps.log.warn(
    { err: error, connectionId: taken.connectionId, retryInSeconds: seconds },
    'another embedding model does not answer; the one before goes on searching',
  );
  await changes.noteProblem(deps.database, taken, { problem, retryInSeconds: seconds });
  reporter.update();
  return { seconds };
}

/** Puts a vector of the target beside each passage of a source, then switches it. */
async function fill(work: Work): Promise<Pause | undefined> {
  const { deps, signal, mustYield } = work;
  const { embed } = deps.models;
  if (!isFor(embed, work.taken.embeddingModel)) return { seconds: waitSeconds };
  await completeModelId(embed);
  const taken = await completeTarget(work, embed.id);
  for (;;) {
    const documents = await vectors.listNextDocuments(deps.database.pool, taken);
    if (documents.length === 0) {
      const switched = await trySwitch(deps, taken);
      if (switched === 'syncing') return { seconds: waitSeconds };
      if (switched === 'more') continue;
      work.reporter.update();
      return settle({ ...work, taken: { ...taken, state: 'switched' } });
    }
    const isWhole = await fillDocuments({ ...work, taken }, documents);
    if (!isWhole) return { seconds: 0 };
    await commit(deps, taken, (runner) => changes.noteProgress(runner, taken, documents.at(-1)!));
    signal.throwIfAborted();
    if (await mustYield()) return { seconds: 0 };
  }
}

/** Whether the target is what a model embeds, as far as its id is known by now. */
function isFor(embed: { id: string; provider: string; model: string }, target: string): boolean {
  return embed.id === target || target.startsWith(`${embed.provider}:${embed.model}:`);
}

/** A change that began before the model's first answer gets its whole id. */
async function completeTarget({ deps, taken }: Work, embeddingModel: string): Promise<changes.TakenChange> {
  if (taken.embeddingModel === embeddingModel) return taken;
  await commit(deps, taken, (runner) => changes.noteProgress(runner, taken, { embeddingModel }));
  return { ...taken, embeddingModel };
}

/** False when the account's turn has ended before all passages of the documents had their vectors. */
async function fillDocuments(
  { deps, taken, reporter, signal, size, mustYield }: Work,
  documents: vectors.Place[],
): Promise<boolean> {
  const ids = documents.map(({ documentId }) => documentId);
  for (;;) {
    const passages = await vectors.listLacking(deps.database.pool, taken, ids, size.passages);
    if (passages.length === 0) return true;
    await deps.diskRoom.require();
    const started = performance.now();
    const made = await embedPart(deps.models.embed, passages, size, signal);
    await commit(deps, taken, async (runner) => {
      await vectors.insertNextVectors(runner, taken, made);
      await changes.noteProgress(runner, taken, { addedPassages: made.length });
    });
    await deps.noteProgress();
    reporter.update();
    await makeRoomForSyncs(deps, performance.now() - started, signal);
    if (await mustYield()) return false;
  }
}

/** At most half of the time is the model's while syncs learn something new. */
const maxRestMs = 1_000;

async function makeRoomForSyncs(
  { database }: Pick<Deps, 'database'>,
  tookMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (!(await changes.isSyncRunning(database))) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.min(tookMs, maxRestMs));
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}

/**
 * Has the vectors beside the passages count from now on, in the transaction that finds them complete: every writer of the
 * source waits for it.
 */
async function trySwitch(
  deps: JobDeps,
  taken: changes.TakenChange,
): Promise<'switched' | 'more' | 'syncing'> {
  return commit(deps, taken, async (runner) => {
    if (await vectors.hasUnfinishedRun(runner, taken)) return 'syncing';
    if ((await vectors.listNextDocuments(runner, taken)).length > 0) return 'more';
    const isNews = await vectors.hasNextVectors(runner, taken);
    const isLarge = (await countWaiting(runner, taken)) !== undefined;
    // A large account's index takes it in bit by bit; in memory a source is one thing.
    if (isNews && !isLarge) await vectors.announceDocuments(runner, taken, 0, null);
    const isAnnounced = !isNews || !isLarge;
    await changes.noteProgress(runner, taken, {
      state: 'switched',
      documentId: isAnnounced ? Number.MAX_SAFE_INTEGER : 0,
    });
    return 'switched';
  });
}

/** Has every search read the source anew, then moves the vectors that count by now from beside the passages to them. */
async function settle({ deps, taken, signal }: Work): Promise<Pause | undefined> {
  for (let isAnnounced = false; !isAnnounced; ) {
    signal.throwIfAborted();
    const waiting = await countWaiting(deps.database.pool, taken);
    if (waiting !== undefined && waiting >= largeDefaults.waitingPassages) {
      await queueLargeAccount(deps, taken.ownerId);
      return { seconds: waitSeconds };
    }
    isAnnounced = await announce(deps, taken, waiting === undefined ? null : largeSlice);
  }
  for (;;) {
    signal.throwIfAborted();
    const moved = await commit(deps, taken, async (runner) => {
      const count = await vectors.moveVectors(runner, taken);
      if (count === 0) await changes.noteProgress(runner, taken, { state: 'done' });
      return count;
    });
    if (moved === 0) return undefined;
  }
}

/** Whether all documents are announced; otherwise some more are now. */
async function announce(
  deps: JobDeps,
  taken: changes.TakenChange,
  mostPassages: number | null,
): Promise<boolean> {
  return commit(deps, taken, async (runner) => {
    const after = await changes.findAnnounced(runner, taken);
    if (after === Number.MAX_SAFE_INTEGER) return true;
    const last = await vectors.announceDocuments(runner, taken, after, mostPassages);
    await changes.noteProgress(runner, taken, { documentId: last ?? Number.MAX_SAFE_INTEGER });
    return last === undefined;
  });
}

/** One transaction under the lease. */
async function commit<T>(
  { database }: Pick<Deps, 'database'>,
  taken: changes.TakenChange,
  work: (runner: Parameters<typeof changes.lockChange>[0]) => Promise<T>,
): Promise<T> {
  return runInTransaction(database, async (runner) => {
    await changes.lockChange(runner, taken);
    return work(runner);
  });
}
