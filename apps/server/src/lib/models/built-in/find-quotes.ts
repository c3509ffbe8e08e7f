import type { AnswerPassage, FoundQuote, Grounding } from '../types.ts';
import { type CompareTexts, listNearest, readLanguages } from './choose-quotes.ts';
import { completeQuotes } from './complete-quotes.ts';
import { measureRelation, mostSaid, type Relation } from './judge-evidence.ts';
import { type AskedWord, matchName, matchWord, readQuestion, readText } from './read-question.ts';
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
  const evidence = { score: grounding.passages[0]?.score ?? 0, ...countWords(question, grounding.passages) };
  return quotes.map((quote, i) => ({
    ...quote,
    likelihood: measureRelation({ ...evidence, cosine: cosines?.[i] ?? null }),
  }));
}

const passagesRead = 8;
/** Of a question in a script whose words are not told apart here. */
const wordsUnread = 3;

/** The words of a question that do not only stand around, and how many of them one passage says. */
function countWords(
  question: readonly AskedWord[],
  passages: readonly AnswerPassage[],
): Pick<Relation, 'said' | 'words'> {
  const words = question.filter(({ isLight }) => !isLight);
  if (words.length > 0 && !words.some(({ term }) => /[\p{Script=Latin}\p{N}]/u.test(term))) {
    const coverage = Math.max(0, ...passages.map((passage) => passage.coverage ?? 0));
    return { words: wordsUnread, said: wordsUnread * coverage };
  }
  // Words of business alone, as in "What is your phone number?", are asked of no stranger to it.
  const isOfBusiness = words.every(({ concept }) => concept !== undefined);
  const match = isOfBusiness ? matchWord : matchName;
  const said = passages.slice(0, passagesRead).map(({ title, headingPath, text }) => {
    const read = readText([title, ...headingPath, text].join(' '));
    const count = words.filter((word) => match(word, read) > 0).length;
    return isOfBusiness ? (mostSaid * count) / Math.max(1, words.length) : count;
  });
  return { words: words.length, said: Math.max(0, ...said) };
}
