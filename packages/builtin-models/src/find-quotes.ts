import { type CompareTexts, listNearest } from './choose-quotes.ts';
import { completeQuotes } from './complete-quotes.ts';
import type { FoundQuotes, Grounding } from './grounding.ts';
import { measureRelation } from './judge-evidence.ts';
import { parseQuestion } from './question-words.ts';
import { writeUnits } from './write-units.ts';

const maxQuotes = 3;
/** Maximum number of characters of all quotes together. The first quote may be longer. */
const maxTotalLength = 700;

/**
 * Returns the quotes nearest to a question, one to three, however low their likelihood, and the likelihood
 * that the passages are related to it. Returns no quotes if the passages have no text. Throws the reason of
 * the signal if it has fired.
 */
export async function findQuotes(
  grounding: Grounding,
  compare: CompareTexts,
  signal: AbortSignal,
): Promise<FoundQuotes> {
  signal.throwIfAborted();
  const { nearest, scope } = await listNearest(grounding, compare);
  const best = nearest.slice(0, maxQuotes);
  signal.throwIfAborted();
  const question = parseQuestion(grounding.question);
  const quotes: FoundQuotes['quotes'] = [];
  let length = 0;
  for (const { units, citation } of completeQuotes(best)) {
    const text = writeUnits(units, question);
    length += text.length;
    if (quotes.length > 0 && length > maxTotalLength) break;
    quotes.push({ passage: citation, text });
  }
  const likelihood = measureRelation({
    likelihood: Math.max(0, ...best.map((quote) => quote.likelihood)),
    scope,
    score: grounding.passages[0]?.score ?? 0,
    passageCount: grounding.passageCount,
  });
  return { quotes, likelihood };
}
