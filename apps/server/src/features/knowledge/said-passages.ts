import { isLaterDate, isSameDate } from '@anito/language/written-dates';
import type { Reading } from './read-words.ts';
import { readStoredText } from './stored-text.service.ts';

/** What tells passages apart; `headingPath` and `score` where it is a passage that was found. */
export type Said = { text: string; headingPath?: readonly string[]; score?: number };

/** Passages that say the same; `slot` is the place of the date by which they differ, once they do. */
type Group<P> = Reading & { heading: string; slot: number | null; passage: P; score: number };

/** Passages with the same words and more than one other date that are told apart. */
const maxGroups = 32;
/** A later passage takes the place of an earlier one only where it fits the question as well: it may be another shop's. */
const fitShare = 0.95;

/** ₱500 and $500 are two prices; 500 may be either. */
function areAlike(one: Reading['currencies'], other: Reading['currencies']): boolean {
  for (const [place, currency] of one) if ((other.get(place) ?? currency) !== currency) return false;
  return true;
}

/** The places of the dates that differ; undefined when it is no such pair. */
function listOtherDates(one: Reading, other: Reading): number[] | undefined {
  if (one.dates.length !== other.dates.length) return undefined;
  return one.dates.flatMap((date, place) => (isSameDate(date, other.dates[place]!) ? [] : [place]));
}

/**
 * What passages say, each once: the same words and numbers but for spaces, capitals, marks and at most one date, which
 * two copies of a policy differ in. A text that differs in any other number, in a word or in two dates says something
 * else, because that may be the price or the deadline that was asked for.
 */
export class SaidPassages<P extends Said> {
  readonly #groups = new Map<string, Group<P>[]>();
  readonly #kept: Group<P>[] = [];

  /** Adds a passage; of those that say the same under one heading the one with the latest date stands for all. */
  add(passage: P): void {
    const reading = readStoredText(passage.text).reading;
    const heading = readStoredText(passage.headingPath?.at(-1) ?? '').reading.words;
    const same = this.#groups.get(reading.words) ?? [];
    this.#groups.set(reading.words, same);
    const group = same.find((known) => repeats(known, reading, heading));
    if (group) {
      takeLater(group, reading, passage);
      return;
    }
    const fresh = { ...reading, heading, slot: null, passage, score: passage.score ?? 0 };
    this.#kept.push(fresh);
    if (same.length < maxGroups) same.push(fresh);
  }

  /** Whether one that was added says the same. */
  says(passage: Said): boolean {
    const reading = readStoredText(passage.text).reading;
    const heading = readStoredText(passage.headingPath?.at(-1) ?? '').reading.words;
    return (this.#groups.get(reading.words) ?? []).some((known) => repeats(known, reading, heading));
  }

  /** One passage for each thing that is said, in the order of the first that said it. */
  list(): P[] {
    return this.#kept.map(({ passage }) => passage);
  }
}

function repeats(known: Group<Said>, reading: Reading, heading: string): boolean {
  const others = listOtherDates(known, reading);
  if (!others || others.length > 1 || !areAlike(known.currencies, reading.currencies)) return false;
  const [place] = others;
  if (place === undefined) return true;
  return known.heading === heading && (known.slot === null || known.slot === place);
}

function takeLater<P extends Said>(group: Group<P>, { dates }: Reading, passage: P): void {
  const [place] = listOtherDates(group, { ...group, dates }) ?? [];
  if (place === undefined) return;
  group.slot = place;
  const fits = passage.score === undefined || passage.score >= group.score * fitShare;
  if (!fits || !isLaterDate(dates[place]!, group.dates[place]!)) return;
  group.dates = dates;
  group.passage = passage;
}
