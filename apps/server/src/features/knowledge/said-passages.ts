import { isLaterDate, isSameDate } from '@anito/language/written-dates';
import type { Reading } from './read-words.ts';
import { readStoredText } from './stored-text.service.ts';

/** The parts of a passage that are compared. `headingPath` and `score` are present for search results. */
export type Said = { text: string; headingPath?: readonly string[]; score?: number };

/**
 * Passages that repeat each other. `slot` is the place of the date by which they differ, once two of them do.
 */
type Group<P> = Reading & { heading: string; slot: number | null; passage: P; score: number };

/** Limit of groups with the same words that are kept apart because more than one date differs. */
const maxGroups = 32;
/**
 * A later copy replaces an earlier one only when its score is nearly as good, because it may belong to
 * another shop.
 */
const fitShare = 0.95;

/** ₱500 and $500 are two prices; 500 without a currency may be either. */
function areAlike(one: Reading['currencies'], other: Reading['currencies']): boolean {
  for (const [place, currency] of one) if ((other.get(place) ?? currency) !== currency) return false;
  return true;
}

/** Returns the places of the dates that differ; undefined when the numbers of dates differ. */
function listOtherDates(one: Reading, other: Reading): number[] | undefined {
  if (one.dates.length !== other.dates.length) return undefined;
  return one.dates.flatMap((date, place) => (isSameDate(date, other.dates[place]!) ? [] : [place]));
}

/**
 * Collects passages without repeats. A passage repeats another when words and numbers are the same, apart
 * from spaces, case, punctuation and at most one date, in which two copies of a policy differ. A text that
 * differs in another number, a word or two dates is a different passage, because that may be the price or the
 * deadline that the visitor asks for.
 */
export class SaidPassages<P extends Said> {
  readonly #groups = new Map<string, Group<P>[]>();
  readonly #kept: Group<P>[] = [];

  /** Adds a passage. Of repeats under one heading, the one with the latest date stands for all. */
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

  /** Whether a passage repeats one that was added. */
  says(passage: Said): boolean {
    const reading = readStoredText(passage.text).reading;
    const heading = readStoredText(passage.headingPath?.at(-1) ?? '').reading.words;
    return (this.#groups.get(reading.words) ?? []).some((known) => repeats(known, reading, heading));
  }

  /** Returns one passage per group of repeats, in the order of their first passages. */
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
