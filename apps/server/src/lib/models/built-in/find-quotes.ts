import type { FoundQuote, Grounding } from '../types.ts';
import { type CompareTexts, listNearest, readLanguages } from './choose-quotes.ts';
import { completeQuotes } from './complete-quotes.ts';
import { measureRelation } from './judge-evidence.ts';
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
  const nearest = await listNearest(grounding, compare);
  signal.throwIfAborted();
  const question = readQuestion(grounding.question);
  const quotes: { passage: number; text: string }[] = [];
  let length = 0;
  for (const { units, citation } of completeQuotes(nearest.slice(0, mostQuotes))) {
    const text = writeUnits(units, question);
    length += text.length;
    if (quotes.length > 0 && length > longestTogether) break;
    quotes.push({ passage: citation, text });
  }
  const texts = quotes.map(({ text }) => text);
  const isRead = readLanguages.test(grounding.language);
  const cosines = isRead ? await compare(grounding.question, texts) : undefined;
  signal.throwIfAborted();
  const scores = grounding.passages.map(({ score }) => score);
  return quotes.map((quote, i) => ({ ...quote, likelihood: measureRelation(scores, cosines?.[i] ?? null) }));
}
