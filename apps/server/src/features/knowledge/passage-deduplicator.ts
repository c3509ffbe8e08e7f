import { isLaterDate, isSameDate } from '@anito/language/written-dates';
import type { NormalizedText } from './normalize-text.ts';
import { readStoredText } from './stored-text.service.ts';

/** The parts of a passage that are compared. `headingPath` and `score` are present for search results. */
export type ComparablePassage = { text: string; headingPath?: readonly string[]; score?: number };

/**
 * Passages that repeat each other. `slot` is the index of the date by which they differ; null until two of
 * them do.
 */
type Group<P> = NormalizedText & { heading: string; slot: number | null; passage: P; score: number };

/** Limit of groups with the same words that are kept apart because more than one date differs. */
const maxGroups = 32;
/**
 * A later copy replaces an earlier one only when its score is nearly as good, because it may belong to
 * another shop.
 */
const minScoreShare = 0.95;

/**
 * Returns whether no amount has two different currencies: ₱500 and $500 are two prices; 500 without a
 * currency may be either.
 */
function areCurrenciesCompatible(
  one: NormalizedText['currencies'],
  other: NormalizedText['currencies'],
): boolean {
  for (const [place, currency] of one) if ((other.get(place) ?? currency) !== currency) return false;
  return true;
}

/** Returns the indexes of the dates that differ between two texts; undefined when one has more dates. */
function listDifferingDates(one: NormalizedText, other: NormalizedText): number[] | undefined {
  if (one.dates.length !== other.dates.length) return undefined;
  return one.dates.flatMap((date, place) => (isSameDate(date, other.dates[place]!) ? [] : [place]));
}

/**
 * Collects passages without repeats. A passage repeats another when words and numbers are the same, apart
 * from spaces, case, punctuation and at most one date, in which two copies of a policy differ. A text that
 * differs in another number, a word or two dates is a different passage, because that may be the price or the
 * deadline that the visitor asks for.
 */
export class PassageDeduplicator<P extends ComparablePassage> {
  readonly #groups = new Map<string, Group<P>[]>();
  readonly #orderedGroups: Group<P>[] = [];

  /**
   * Adds a passage. Of repeats under one heading, the one with the latest date stands for all, unless its
   * score is much lower.
   */
  add(passage: P): void {
    const reading = readStoredText(passage.text).normalized;
    const heading = readStoredText(passage.headingPath?.at(-1) ?? '').normalized.words;
    const same = this.#groups.get(reading.words) ?? [];
    this.#groups.set(reading.words, same);
    const group = same.find((candidate) => isRepeat(candidate, reading, heading));
    if (group) {
      replaceIfLater(group, reading, passage);
      return;
    }
    const fresh = { ...reading, heading, slot: null, passage, score: passage.score ?? 0 };
    this.#orderedGroups.push(fresh);
    if (same.length < maxGroups) same.push(fresh);
  }

  /** Whether a passage repeats an added passage. */
  contains(passage: ComparablePassage): boolean {
    const reading = readStoredText(passage.text).normalized;
    const heading = readStoredText(passage.headingPath?.at(-1) ?? '').normalized.words;
    return (this.#groups.get(reading.words) ?? []).some((candidate) => isRepeat(candidate, reading, heading));
  }

  /** Returns one passage per group of repeats, in the order of their first passages. */
  list(): P[] {
    return this.#orderedGroups.map(({ passage }) => passage);
  }
}

/**
 * Returns whether a text with the same words repeats the passages of a group. A text that differs in one date
 * must have the same heading, and differ in the same date as the others of the group. Other currencies or two
 * different dates are no repeat.
 */
function isRepeat(candidate: Group<ComparablePassage>, reading: NormalizedText, heading: string): boolean {
  const differingDates = listDifferingDates(candidate, reading);
  if (
    !differingDates ||
    differingDates.length > 1 ||
    !areCurrenciesCompatible(candidate.currencies, reading.currencies)
  )
    return false;
  const [place] = differingDates;
  if (place === undefined) return true;
  return candidate.heading === heading && (candidate.slot === null || candidate.slot === place);
}

/**
 * Records the date by which a repeat differs from its group. Replaces the group's passage when the date is
 * later and the score is nearly as good.
 */
function replaceIfLater<P extends ComparablePassage>(
  group: Group<P>,
  { dates }: NormalizedText,
  passage: P,
): void {
  const [place] = listDifferingDates(group, { ...group, dates }) ?? [];
  if (place === undefined) return;
  group.slot = place;
  const fits = passage.score === undefined || passage.score >= group.score * minScoreShare;
  if (!fits || !isLaterDate(dates[place]!, group.dates[place]!)) return;
  group.dates = dates;
  group.passage = passage;
}
