import type { SqlRunner } from '../../db/sql.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { toFailure } from '../../lib/failure.ts';
import { forEachAtOnce } from '../../lib/for-each-at-once.ts';
import type { Lease, OutsideLook, OutsidePage, SourceReader, SourceScope } from '../sources/source-kind.ts';

/** Times that one run asks for a page, whatever becomes of the processes that it runs in. */
const maxAttempts = 2;
/** After so many pages in a row for which nobody answers, the whole source is taken to be away. */
const maxAway = 3;

/** How a run looks through its source. */
type RunLook = {
  lease: Lease;
  isFull: boolean;
  signal: AbortSignal;
  /** Runs `work` in a transaction that only the holder of the lease can commit. */
  commit<T>(work: (runner: SqlRunner) => Promise<T>): Promise<T>;
  /** Asked between pages: whether to leave the rest to a later turn, because others wait. */
  mustPause(): Promise<boolean>;
  /** Pages looked at so far, and the one that was looked at last. */
  onProgress(done: number, total: number, title?: string): void;
};

/** The run has had its attempts on a page. */
class AttemptsUsedError extends AppError {
  constructor() {
    super('upstream_failed', 'cut-off-twice');
  }
}

/**
 * Looks at every page of an outside source that the run has not looked at, each stored in its own transaction, so that a
 * run taken up again goes on where it was; resolves to false when it paused before the end. Throws an AppError that says
 * why nothing of the source can be read.
 */
export async function lookAtPages(reader: SourceReader, run: RunLook): Promise<boolean> {
  const look = await reader.look?.(run.lease, { ...run, onlyId: null });
  if (!look) return true;
  const stopping = new AbortController();
  const signal = AbortSignal.any([run.signal, stopping.signal]);
  let { done } = look;
  let total = done + look.waiting.length;
  let awayInARow = 0;
  let hasLooked = false;
  let hasPaused = false;
  run.onProgress(done, total);

  async function lookAt(page: OutsidePage): Promise<void> {
    // A source may be listed anew in each turn: one in which no page is read would get nowhere.
    const mustPause = await run.mustPause();
    hasPaused ||= mustPause && hasLooked;
    if (hasPaused) return;
    hasLooked = true;
    const { away, joined } = await lookAtPage(look!, { ...run, signal }, page);
    total += joined;
    awayInARow = away ? awayInARow + 1 : 0;
    if (away && awayInARow >= Math.min(maxAway, total)) throw away;
    run.onProgress(++done, total, page.title);
  }

  const lookOrStop = (page: OutsidePage) =>
    lookAt(page).catch((error: unknown) => {
      stopping.abort(error);
      throw error;
    });
  let { waiting } = look;
  while (waiting.length > 0) {
    await forEachAtOnce(waiting, look.atOnce, lookOrStop);
    if (hasPaused) return false;
    waiting = (await look.listJoined?.()) ?? [];
    total = done + waiting.length;
  }
  const { end } = look;
  if (end) await run.commit((runner) => end(runner));
  return true;
}

/**
 * Looks at one page; resolves to why it could not be read, where the whole source may be away, and to how many pages
 * joined by it.
 */
async function lookAtPage(
  look: OutsideLook,
  { lease, signal, commit }: RunLook,
  page: OutsidePage,
): Promise<{ away?: AppError; joined: number }> {
  let hasLeft = false;
  async function countAttempt(): Promise<void> {
    const attempts = await look.beginAttempt(lease, page);
    hasLeft = attempts === undefined;
    if (hasLeft || attempts! > maxAttempts) throw new AttemptsUsedError();
  }
  try {
    return { joined: await commit(await look.read(page, { signal, countAttempt })) };
  } catch (error) {
    signal.throwIfAborted();
    if (hasLeft) return { joined: 0 };
    const { judgement, known } = judge(look, error, page);
    await commit((runner) => note(look, runner, page, judgement, known));
    return judgement === 'seems-away' ? { away: known, joined: 0 } : { joined: 0 };
  }
}

/**
 * Reads one page anew, changed or not, outside of any run; throws an AppError that says why it cannot be read, and
 * `not_found`.
 */
export async function lookAtOnePage(
  reader: SourceReader,
  scope: SourceScope,
  options: {
    onlyId: string;
    signal: AbortSignal;
    commit<T>(work: (runner: SqlRunner) => Promise<T>): Promise<T>;
  },
): Promise<void> {
  const look = await reader.look?.(scope, { ...options, lease: null, isFull: true });
  if (!look) return;
  const [page] = look.waiting;
  if (!page) throw notFound();
  const { signal, commit } = options;
  try {
    await commit(await look.read(page, { signal, countAttempt: async () => undefined }));
  } catch (error) {
    signal.throwIfAborted();
    const { judgement, known } = judge(look, error, page);
    // Of what has nothing to do with the page, as too little room, it is not said that it cannot be read.
    const isOfPage = known.code === 'upstream_failed' || known.code === 'unreadable_file';
    if (judgement === 'gone' || isOfPage) {
      await commit((runner) => note(look, runner, page, judgement, known));
    }
    throw error;
  }
}

/** What a failure means; throws it when nothing can be read, and when it is the database that is away. */
function judge(look: OutsideLook, error: unknown, page: OutsidePage) {
  const judgement = look.judge(error, page);
  const known = toAppError(error);
  if (judgement === 'ends-look' || known.code === 'unavailable') throw error;
  return { judgement, known };
}

async function note(
  look: OutsideLook,
  runner: SqlRunner,
  page: OutsidePage,
  judgement: ReturnType<OutsideLook['judge']>,
  known: AppError,
): Promise<void> {
  if (judgement === 'gone') await look.noteGone(runner, page, known);
  else await look.noteFailure(runner, page, toFailure(known.said));
}
