import { compareAsked, measureSameness } from './measure-sameness.ts';
import { type AskedQuestion, readAsked } from './read-asked.ts';
import { open } from './tells-asked.ts';

/** Asks for yes or no. */
const closed =
  /^\W*(?:do|does|did|is|are|was|were|can|could|may|might|will|would|shall|should|have|has|had)\b|\bba\b|\best-ce qu/iu;

/**
 * Of questions that documents ask and answer themselves, those that are next to the one asked, with how near they are,
 * 0 to 1. By their words alone: whoever words a question alike expects its answer. Who asks for yes or no is not told
 * what somebody is who asks where or how much. `written` has the questions as they are read, by their words; one that is
 * empty is null.
 */
export function matchQuestions(
  question: string,
  written: ReadonlyMap<string, AskedQuestion | null>,
): Map<string, number> {
  const asked = readAsked(question);
  const isClosed = closed.test(question) && !open.test(question);
  const near = new Map<string, number>();
  for (const [one, read] of written) {
    if (isClosed && open.test(one)) continue;
    const difference = read && compareAsked(asked, read);
    const sameness = difference ? measureSameness(difference, null) : 0;
    if (sameness > 0) near.set(one, sameness);
  }
  return near;
}
