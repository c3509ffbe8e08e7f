import { readFileSync } from 'node:fs';
import {
  type Candidate,
  describeAfter,
  describeBefore,
  describeInside,
  describePlace,
  readClass,
} from './name-features.ts';
import type { Unit } from './read-units.ts';

/** What each feature says for or against a name, as scripts/fit-names.ts has learnt it. */
export type NameWeights = ReadonlyMap<string, number>;

/** The weights of a file. */
export function readWeights(text: string): NameWeights {
  const weights = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [feature, weight] = line.split('\t');
    if (feature && weight) weights.set(feature, Number(weight));
  }
  return weights;
}

let kept: NameWeights | undefined;

/** The weights that are in use. */
export function loadWeights(): NameWeights {
  kept ??= readWeights(readFileSync(new URL('name-weights.tsv', import.meta.url), 'utf8'));
  return kept;
}

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

/** All features of a candidate; what is around it counts for itself and for how the candidate looks. */
export function describe(units: readonly Unit[], candidate: Candidate): string[] {
  const look = readClass(units, candidate);
  const around = [
    ...describeBefore(units, candidate.from),
    ...describeAfter(units, candidate.to),
    ...describePlace(units, candidate),
  ];
  return [
    ...describeInside(units, candidate),
    ...around,
    ...around.filter((f) => !/^(?:b3|a3)=/.test(f)).map((feature) => `${feature}|${look}`),
  ];
}

/** Sums of the weights around each place of a message, so that none is added up twice. */
function rememberSums(describeAt: (at: number) => string[], weights: NameWeights) {
  const sums = new Map<string, number>();
  const features = new Map<number, string[]>();
  return (at: number, look: string): number => {
    const key = `${at} ${look}`;
    const known = sums.get(key);
    if (known !== undefined) return known;
    const found = features.get(at) ?? describeAt(at);
    features.set(at, found);
    const sum = found.reduce(
      (total, feature) => total + (weights.get(feature) ?? 0) + (weights.get(`${feature}|${look}`) ?? 0),
      0,
    );
    sums.set(key, sum);
    return sum;
  };
}

const links = new Set([',', '/', '&', 'and', 'at', 'y', 'et', 'saka', 'tsaka', 'o', 'or']);
/** By how much less a name has to be likely beside one that is. */
const trustInLists = 2;

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
export function chooseNames(units: readonly Unit[], weights: NameWeights): Candidate[] {
  const scored = scoreCandidates(units, weights).toSorted((one, other) => other.score - one.score);
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
  for (const { candidate, score } of scored) if (score > 0) take(candidate);
  for (const { candidate, score } of scored) {
    const isListed = score <= 0 && chosen.some((other) => areListed(units, candidate, other));
    if (isListed) take(candidate);
  }
  return chosen.toSorted((one, other) => one.from - other.from);
}

/** The candidates that are likely enough, beside others at least. */
function scoreCandidates(
  units: readonly Unit[],
  weights: NameWeights,
): { candidate: Candidate; score: number }[] {
  const before = rememberSums((at) => describeBefore(units, at), weights);
  const after = rememberSums((at) => describeAfter(units, at), weights);
  const scored: { candidate: Candidate; score: number }[] = [];
  for (const candidate of listCandidates(units)) {
    const look = readClass(units, candidate);
    let score = before(candidate.from, look) + after(candidate.to, look);
    for (const feature of describeInside(units, candidate)) score += weights.get(feature) ?? 0;
    for (const feature of describePlace(units, candidate))
      score += (weights.get(feature) ?? 0) + (weights.get(`${feature}|${look}`) ?? 0);
    if (score > -trustInLists) scored.push({ candidate, score });
  }
  return scored;
}
