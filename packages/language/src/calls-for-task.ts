import { listFeatures, listParts } from './person-features.ts';
import { listTasks, type Task } from './task-words.ts';
import { readWeights, type WordWeights, weigh } from './word-weights.ts';

/** Something that may be done, as it is described, and how near a message is to that (cosine of their vectors). */
export type NearTask = { name: string; description: string; cosine: number };

/**
 * The log odds from which a message is taken to call for something to be done: of messages that only ask about it, hardly more
 * than one in twenty lies above.
 */
const leastOdds = 3;
/** How much nearer it is by a task that the name, or the description alone, says too. */
const byName = 0.1;
const byDescription = 0.05;
const mostCounted = 2;
/** What is hardly farther than the nearest is as likely meant. */
const asNear = 0.08;
const mostMeant = 2;

/** What scripts/fit-calls-for-task.ts wrote. */
const file = new URL('./calls-for-task.tsv', import.meta.url);
let known: WordWeights | undefined;

type Placed<Each> = { task: Each; cosine: number; named: number; described: number; nearness: number };

/** Of what may be done, the nearest first. */
function placeTasks<Each extends NearTask>(asked: ReadonlySet<Task>, tasks: readonly Each[]): Placed<Each>[] {
  return tasks
    .map((task) => {
      const inName = listTasks(task.name);
      const inDescription = listTasks(task.description);
      const named = Math.min(mostCounted, asked.intersection(inName).size);
      const described = Math.min(mostCounted, asked.intersection(inDescription.difference(inName)).size);
      const nearness = task.cosine + byName * named + byDescription * described;
      return { task, cosine: task.cosine, named, described, nearness };
    })
    .toSorted((one, other) => other.nearness - one.nearness);
}

/** What is weighed of a message beside what may be done: its words, and how near the nearest is. */
function listSeen(message: string, asked: ReadonlySet<Task>, nearest: Placed<NearTask>): Set<string> {
  const seen = new Set(listParts(message).flatMap((words) => [...listFeatures(words)]));
  for (const task of asked) seen.add(`~${task}`);
  if (asked.size === 0) seen.add('~none');
  for (let count = 1; count <= nearest.named; count++) seen.add(`~named ${count}`);
  for (let count = 1; count <= nearest.described; count++) seen.add(`~described ${count}`);
  for (let tenth = 1; tenth <= 7; tenth++) if (nearest.nearness * 10 >= tenth) seen.add(`~near ${tenth}`);
  return seen;
}

/** Which of the tasks a message means if it means one, the likeliest first, and what tells whether it does. */
export function readCall<Each extends NearTask>(
  message: string,
  tasks: readonly Each[],
): { meant: Each[]; seen: Set<string> } {
  const asked = listTasks(message);
  const placed = placeTasks(asked, tasks);
  const [nearest] = placed;
  if (!nearest) return { meant: [], seen: new Set() };
  const meant = placed
    .slice(0, mostMeant)
    .filter(({ nearness }) => nearness >= nearest.nearness - asNear)
    .map(({ task }) => task);
  return { meant, seen: listSeen(message, asked, nearest) };
}

/**
 * Of what may be done, what a message calls for, the likeliest first: one, two where they are as near, none where it only asks
 * about something.
 */
export function findCalledFor<Each extends NearTask>(message: string, tasks: readonly Each[]): Each[] {
  if (tasks.length === 0) return [];
  known ??= readWeights(file);
  const { meant, seen } = readCall(message, tasks);
  return weigh(known, seen) > leastOdds ? meant : [];
}
