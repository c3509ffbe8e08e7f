import { compareTasks, listCallFeatures, type NearTask } from './task-features.ts';
import { readWeights, type WordWeights, weigh } from './word-weights.ts';

/** What tells which of the tasks a message means, and whether it calls for that. */
export type CallWeights = { which: WordWeights; whether: WordWeights };

/** The log odds from which a message is taken to call for something to be done. */
const leastOdds = 0.75;
/** What is hardly less likely than the likeliest is offered too. */
const asLikely = 0.25;
const mostMeant = 2;

let known: CallWeights | undefined;

/** What scripts/fit-calls-for-task.ts wrote. */
function readKnown(): CallWeights {
  const read = (name: string) => readWeights(new URL(`./${name}.tsv`, import.meta.url));
  return { which: read('which-task'), whether: read('calls-for-task') };
}

/** The tasks, the one that a message means most likely first, with the log odds of each. */
export function rankTasks<Each extends NearTask>(
  message: string,
  tasks: readonly Each[],
  which: WordWeights,
): { task: Each; seen: string[]; odds: number }[] {
  return compareTasks(message, tasks)
    .map((compared) => ({ ...compared, odds: weigh(which, compared.seen) }))
    .toSorted((one, other) => other.odds - one.odds);
}

/** As `findCalledFor`, by other weights than those of the product. */
export function chooseTasks<Each extends NearTask>(
  message: string,
  tasks: readonly Each[],
  { which, whether }: CallWeights,
): Each[] {
  const ranked = rankTasks(message, tasks, which);
  const [best, next] = ranked;
  if (!best || weigh(whether, listCallFeatures(message, best, next)) <= leastOdds) return [];
  return ranked
    .slice(0, mostMeant)
    .filter(({ odds }) => odds >= best.odds - asLikely)
    .map(({ task }) => task);
}

/**
 * Of what may be done, what a message calls for, the likeliest first: one, two where they are as likely, none where it only asks
 * about something.
 */
export function findCalledFor<Each extends NearTask>(message: string, tasks: readonly Each[]): Each[] {
  if (tasks.length === 0) return [];
  known ??= readKnown();
  return chooseTasks(message, tasks, known);
}
