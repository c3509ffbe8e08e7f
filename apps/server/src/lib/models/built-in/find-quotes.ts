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
  grounding: Grounding,
  compare: CompareTexts,
  signal: AbortSignal,
): Promise<FoundQuote[]> {
  signal.throwIfAborted();
  const { focus: _, ...asked } = grounding;
  const question = readQuestion(asked.question);
  const nearest = await listNearest(asked, question, compare);
  signal.throwIfAborted();
  const quotes: FoundQuote[] = [];
  let length = 0;
  for (const { units, citation } of completeQuotes(nearest.slice(0, mostQuotes), question)) {
    const text = writeUnits(units, question);
    length += text.length;
    if (quotes.length > 0 && length > longestTogether) break;
    const likelihood = Math.max(
      ...nearest.map((quote) => (units.includes(quote.unit) ? quote.likelihood : 0)),
    );
    quotes.push({ passage: citation, text, likelihood });
  }
  return quotes;
}
