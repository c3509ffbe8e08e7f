import { compareAsked, measureSameness } from './measure-sameness.ts';
import { readAsked } from './read-asked.ts';

/**
 * Of questions that documents ask and answer themselves, those that are next to the one asked, with how near they are,
 * 0 to 1. By their words alone: whoever words a question alike expects its answer.
 */
export function matchQuestions(question: string, written: Iterable<string>): Map<string, number> {
  const asked = readAsked(question);
  const near = new Map<string, number>();
  for (const one of written) {
    const difference = one && compareAsked(asked, readAsked(one));
    const sameness = difference ? measureSameness(difference, null) : 0;
    if (sameness > 0) near.set(one, sameness);
  }
  return near;
}
