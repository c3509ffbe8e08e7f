import {
  type Candidate,
  describeAfter,
  describeBefore,
  describeInside,
  describeMessage,
  describePlace,
  describeSentence,
} from './name-features.ts';
import { judge, type Moved, moveUnits, type Net } from './net.ts';
import type { Unit } from './read-units.ts';

const mostWords = 7;
/** Of more words in a row that may be names, what follows is no writing. */
const longestRun = 24;
const isPart = (unit: Unit | undefined) => unit?.kind === 'word' && !unit.isWord;
const isNext = (unit: Unit | undefined) => unit !== undefined && unit.gap !== 'line';

/** How far a name can go on after a place: over "de la", a nickname in quotation marks, a comma; undefined: not at all. */
function goOn(units: readonly Unit[], at: number): number | undefined {
  const next = units[at + 1];
  if (!next || next.gap === 'line' || units[at]!.nameKind === 'S') return undefined;
  if (isPart(next)) return at + 1;
  if (next.kind === 'word' && next.nameKind === 'P') {
    let end = at + 1;
    while (units[end]?.nameKind === 'P' && end < at + 4 && isNext(units[end])) end++;
    return isPart(units[end]) && isNext(units[end]) ? end : undefined;
  }
  const [name, close, after] = [units[at + 2], units[at + 3], units[at + 4]];
  const isQuoted =
    '"\'“‘('.includes(next.text) && name?.kind === 'word' && '"\'”’)'.includes(close?.text ?? '-');
  if (isQuoted && name.shape !== 'small' && isPart(after) && isNext(after)) return at + 4;
  if (next.text === ',' && isPart(name) && name!.gap !== 'line') {
    const isFamily = !['G', 'g', 'T'].includes(units[at]!.nameKind) || name!.nameKind === 'S';
    if (isFamily && name!.shape !== 'small') return at + 2;
  }
  return undefined;
}

/** What may be a name: words that are none of a sentence, one after the other. */
export function listCandidates(units: readonly Unit[]): Candidate[] {
  const found: Candidate[] = [];
  let run = 0;
  for (let from = 0; from < units.length; from++) {
    if (!isPart(units[from])) continue;
    run = isPart(units[from - 1]) || isPart(units[from - 2]) || isPart(units[from - 3]) ? run + 1 : 0;
    if (run > longestRun) continue;
    let isReversed = false;
    for (let to: number | undefined = from, count = 0; to !== undefined && count < mostWords; count++) {
      if (units[to]!.nameKind !== 'P' && !/'s$/i.test(units[to]!.text)) found.push({ from, to });
      const next: number | undefined = goOn(units, to);
      if (next !== undefined && units[to + 1]!.text === ',' && units[next]!.nameKind !== 'S') {
        if (isReversed || units[from]!.shape === 'small') break;
        isReversed = true;
      }
      to = next;
    }
  }
  return found;
}

/** What is seen of a candidate, each group once. */
function describeParts(units: readonly Unit[], candidate: Candidate) {
  return {
    own: new Set([
      ...describeInside(units, candidate),
      ...describePlace(units, candidate),
      ...describeSentence(units, candidate),
    ]),
    before: () => new Set(describeBefore(units, candidate.from)),
    after: () => new Set(describeAfter(units, candidate.to)),
  };
}

/** All features of a candidate. */
export function describe(units: readonly Unit[], candidate: Candidate): string[] {
  const { own, before, after } = describeParts(units, candidate);
  return [...own, ...before(), ...after(), ...describeMessage(units)];
}

const links = new Set([',', '/', '&', 'and', 'at', 'y', 'et', 'saka', 'tsaka', 'o', 'or']);
/** By how much less a name has to be likely beside one that is. */
const trustInLists = 2;
/** In log odds, how likely a name has to be: where most are right of those of an author that was left out. */
const leastOdds = -0.25;

/** Whether two candidates stand one after the other in a list: "Weng, Dang at Tess", "si Joy at si May". */
function areListed(units: readonly Unit[], one: Candidate, other: Candidate): boolean {
  const [first, second] = one.from < other.from ? [one, other] : [other, one];
  const between = units.slice(first.to + 1, second.from);
  const [link, ...rest] = between;
  if (!link || !links.has(link.plain) || units[second.from]!.gap === 'line' || between.length > 3)
    return false;
  const isMarked = rest.every(({ plain }) =>
    ['si', 'ni', 'kay', 'and', 'at', 'saka', 'tsaka'].includes(plain),
  );
  return isMarked && units[first.from]!.shape === units[second.from]!.shape;
}

/** The candidates that are names by what was learnt, the likelier of two that overlap, in order. */
export function chooseNames(units: readonly Unit[], net: Net): Candidate[] {
  const scored = scoreCandidates(units, net).toSorted((one, other) => other.score - one.score);
  const taken = new Set<number>();
  const chosen: Candidate[] = [];
  const take = (candidate: Candidate) => {
    const places = Array.from(
      { length: candidate.to - candidate.from + 1 },
      (_, step) => candidate.from + step,
    );
    if (places.some((at) => taken.has(at))) return;
    for (const at of places) taken.add(at);
    chosen.push(candidate);
  };
  for (const { candidate, score } of scored) if (score > leastOdds) take(candidate);
  for (const { candidate, score } of scored) {
    const isListed = score <= leastOdds && chosen.some((other) => areListed(units, candidate, other));
    if (isListed) take(candidate);
  }
  return chosen.toSorted((one, other) => one.from - other.from);
}

/** The candidates that are likely enough, beside others at least. */
function scoreCandidates(units: readonly Unit[], net: Net): { candidate: Candidate; score: number }[] {
  const before = new Map<number, Moved>();
  const after = new Map<number, Moved>();
  const recall = (sums: Map<number, Moved>, at: number, describeThere: () => Iterable<string>) => {
    const known = sums.get(at) ?? moveUnits(net, describeThere());
    sums.set(at, known);
    return known;
  };
  const message = moveUnits(net, describeMessage(units));
  const scored: { candidate: Candidate; score: number }[] = [];
  for (const candidate of listCandidates(units)) {
    const parts = describeParts(units, candidate);
    const score = judge(net, [
      message,
      moveUnits(net, parts.own),
      recall(before, candidate.from, parts.before),
      recall(after, candidate.to, parts.after),
    ]);
    if (score > leastOdds - trustInLists) scored.push({ candidate, score });
  }
  return scored;
}
