import type { FoundQuote, Grounding } from '../types.ts';
import { type CompareTexts, listNearest } from './choose-quotes.ts';
import { completeQuotes } from './complete-quotes.ts';
import { readQuestion } from './read-question.ts';
import { writeUnits } from './write-units.ts';

const mostQuotes = 3;
/** Characters of all quotes together; the first may be longer. */
const longestTogether = 700;

/** The one to three quotes nearest to a question, whatever their likelihood; none when the passages have no text. */
export async function findQuotes(
  { focus: _, ...grounding }: Grounding,
  compare: CompareTexts,
  signal: AbortSignal,
): Promise<FoundQuote[]> {
  signal.throwIfAborted();
  const nearest = await listNearest(grounding, compare);
  signal.throwIfAborted();
  const question = readQuestion(grounding.question);
  const quotes: FoundQuote[] = [];
  let length = 0;
  for (const { units, citation, likelihood } of completeQuotes(nearest.slice(0, mostQuotes))) {
    const text = writeUnits(units, question);
    length += text.length;
    if (quotes.length > 0 && length > longestTogether) break;
    quotes.push({ passage: citation, text, likelihood });
  }
  return quotes;
}
