import { glossFilipino } from './gloss-filipino.ts';
import { listFeatures, listParts } from './person-features.ts';
import { spellOut } from './shorthand.ts';
import { listTasks, type Task } from './task-words.ts';

/**
 * Something that may be done, as it is described, and how near a message is to that: the cosines of its vector and of those of the
 * texts that `listTaskTexts` lists.
 */
export type NearTask = { name: string; description: string; near: readonly number[] };

/** A task with what is weighed of it beside the message: whether that means it rather than the others. */
type ComparedTask<Each extends NearTask> = { task: Each; seen: string[] };

/** So much of a message or a description is looked at. */
const longestText = 600;
const mostWords = 60;
/** Hardly a message says more of one thing. */
const mostCounted = 3;
/** What a number is a sign of: that it is at least so much. */
const nearSteps = [1, 2, 3, 4, 5, 6, 7].map((step) => step / 10);
const aheadSteps = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6].map((step) => step / 25);
const oddsSteps = Array.from({ length: 17 }, (_, step) => step / 2 - 4);
const marginSteps = Array.from({ length: 9 }, (_, step) => step / 2);

/** Words that only join, or that most descriptions of what may be done have. */
const smallWords = new Set(
  `the a an to of in at on with is are be and or for it this that they them their when use customer client who want wants i you my your
   we our can po ba na ang ng sa yung ko nyo`.split(/\s+/),
);

/** Of whom a message speaks, what it asks and how it is said: what that says depends on what may be done. */
const telling = new Set(
  'me my your want can please many when where how what is past not per have let talked ^when ^many'.split(
    ' ',
  ),
);

/** What is embedded of a task: all, its name, its description; in English words where it is Filipino. */
export function listTaskTexts({ name, description }: { name: string; description: string }): string[] {
  const texts = [`${name}. ${description}`, name, description || name];
  return texts.map((text) => glossFilipino(spellOut(text)) ?? text);
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '');
}

const cutEnd = (word: string) =>
  word.length > 4 ? word.replace(/(?:ings?|ed|es|s|ation|ment|al|e)$/, '') : word;

/** What a text speaks of: its words without their ends, and the English ones of Filipino. */
function listSubjects(text: string): Set<string> {
  const spelt = spellOut(text.slice(0, longestText));
  const words = plain(`${spelt} ${glossFilipino(spelt) ?? ''}`).split(/[^\p{L}]+/u);
  const subjects = words.filter((word) => word && !smallWords.has(word)).map(cutEnd);
  return new Set([...new Set(subjects)].slice(0, mostWords));
}

const listReached = (name: string, value: number, steps: readonly number[]) =>
  steps.filter((step) => value >= step).map((step) => `${name} ${step}`);
const listCounted = (name: string, count: number) => listReached(name, count, [1, 2, mostCounted]);

type Described = { task: NearTask; named: Set<Task>; described: Set<Task>; shared: [number, number] };

function describe(task: NearTask, subjects: ReadonlySet<string>): Described {
  const named = listTasks(task.name);
  return {
    task,
    named,
    described: listTasks(task.description).difference(named),
    shared: [
      subjects.intersection(listSubjects(task.name)).size,
      subjects.intersection(listSubjects(task.description)).size,
    ],
  };
}

/** How near it is by the vectors, by itself and beside the nearest of the others. */
function listNear({ near }: NearTask, others: readonly Described[]): string[] {
  return near.flatMap((cosine, place) => {
    const nearest = Math.max(-1, ...others.map(({ task }) => task.near[place] ?? -1));
    const ahead = others.length === 0 ? [] : listReached(`ahead${place}`, cosine - nearest, aheadSteps);
    return [...listReached(`near${place}`, cosine, nearSteps), ...ahead];
  });
}

/** What both say is to be done, and what only one of them or another task says. */
function listSaid(asked: ReadonlySet<Task>, own: Described, others: readonly Described[]): string[] {
  const { named, described } = own;
  const isNamed = (task: Task) => others.some((other) => other.named.has(task));
  const isDescribed = (task: Task) => others.some((other) => other.described.has(task));
  const inName = [...asked.intersection(named)];
  const inDescription = [...asked.intersection(described)];
  const elsewhere = [...asked].filter((task) => !named.has(task) && !described.has(task));
  const seen = [
    ...listCounted('named', inName.length),
    ...listCounted('described', inDescription.length),
    ...inName.map((task) => `named ${task}`),
    ...inDescription.map((task) => `described ${task}`),
    ...[...named].map((task) => `is ${task}`),
    ...[...asked].flatMap((one) => [...named].filter((task) => task !== one).map((task) => `${one}>${task}`)),
  ];
  if (named.size === 0) seen.push('is none');
  if (inName.some((task) => !isNamed(task))) seen.push('named alone');
  if (inDescription.some((task) => !isNamed(task) && !isDescribed(task))) seen.push('described alone');
  if (elsewhere.some(isNamed)) seen.push('other named');
  if (elsewhere.some(isDescribed)) seen.push('other described');
  if ([...named].some((task) => !asked.has(task) && !isNamed(task))) seen.push('unasked');
  return seen;
}

/** The words that the message shares with it and with the others. */
function listShared({ shared }: Described, others: readonly Described[]): string[] {
  const count = ([inName, inDescription]: [number, number]) => 2 * inName + inDescription;
  const ahead = count(shared) - Math.max(0, ...others.map((other) => count(other.shared)));
  return [
    ...listCounted('shared name', shared[0]),
    ...listCounted('shared description', shared[1]),
    ...listReached('shared ahead', ahead, [0, 1, 2]),
  ];
}

/** Each of the tasks beside the message and the others. */
export function compareTasks<Each extends NearTask>(
  message: string,
  tasks: readonly Each[],
): ComparedTask<Each>[] {
  const asked = listTasks(message.slice(0, longestText));
  const subjects = listSubjects(message);
  const all = tasks.map((task) => describe(task, subjects));
  return all.map((own, place) => {
    const others = all.toSpliced(place, 1);
    const meant = [...own.named].flatMap((task) => [...subjects].map((word) => `=${word}>${task}`));
    const seen = [
      ...listNear(own.task, others),
      ...listSaid(asked, own, others),
      ...listShared(own, others),
      ...meant,
    ];
    return { task: tasks[place]!, seen };
  });
}

/** What is weighed of a message by itself: its words, their order, what it asks to have done, and how it is written. */
function listOfMessage(message: string): Set<string> {
  const looked = message.slice(0, longestText);
  const words = plain(looked)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .slice(0, mostWords);
  const asked = listTasks(looked);
  return new Set([
    ...listParts(looked).flatMap((part) => [...listFeatures(part)]),
    ...[...asked].map((task) => `~${task}`),
    ...(asked.size === 0 ? ['~none'] : []),
    ...words.slice(1).map((word, place) => `=${words[place]} ${word}`),
    `=^${words[0]}`,
    `=^${words.slice(0, 2).join(' ')}`,
    looked.includes('?') ? '!?' : '!no ?',
    ...(looked.trimEnd().endsWith('?') ? ['!?$'] : []),
    ...(/\d/.test(looked) ? ['!digit'] : []),
    `!${Math.min(6, Math.floor(words.length / 4))}`,
  ]);
}

/** What is weighed of whether a message calls for the likeliest of the tasks, by the log odds of it and of the next. */
export function listCallFeatures(
  message: string,
  best: { seen: readonly string[]; odds: number },
  next: { odds: number } | undefined,
): string[] {
  const own = listOfMessage(message);
  const kinds = best.seen.filter((one) => one.startsWith('is '));
  return [
    ...own,
    ...listReached('odds', best.odds, oddsSteps),
    ...listReached('margin', best.odds - (next?.odds ?? -Infinity), marginSteps),
    ...best.seen
      .filter((one) => /^(?:near|named|described|shared|is) ?/.test(one))
      .map((one) => `best ${one}`),
    ...[...own]
      .filter((one) => telling.has(one) || one.startsWith('!'))
      .flatMap((one) => kinds.map((kind) => `${one} ${kind}`)),
  ];
}
