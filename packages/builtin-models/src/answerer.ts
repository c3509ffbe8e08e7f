import { getWording, isGreeting } from './answer-wording.ts';
import { type CompareTexts, chooseQuotes } from './choose-quotes.ts';
import { completeQuotes, type QuotedBlock } from './complete-quotes.ts';
import type { Grounding } from './grounding.ts';
import { parseQuestion, type QuestionWord } from './question-words.ts';
import { writeUnits } from './write-units.ts';

const maxAnswerLength = 1400;

/**
 * Quotes the sentences, rows or lists that answer best, each with its citation. Answers a greeting with a
 * greeting. Returns an empty text when nothing fits or `grounding` is null, and the caller then refuses to
 * answer. Never writes anything about the subject itself.
 */
export async function writeAnswer(grounding: Grounding | null, compare: CompareTexts): Promise<string> {
  if (!grounding) return '';
  const wording = getWording(grounding.language);
  if (isGreeting(grounding.question)) return wording.greeting;
  const { quotes, unlisted } = await chooseQuotes(grounding, compare);
  const quotedBlocks = completeQuotes(quotes);
  const blocks = writeBlocks(quotedBlocks, parseQuestion(grounding.question));
  const more = writeMore([...quotedBlocks.slice(blocks.length), ...completeQuotes(unlisted)], wording.more);
  const [first] = blocks;
  if (blocks.length < 2 && !more) return first ?? '';
  return `${wording.lead}\n\n${blocks.map((block) => `- ${block}`).join('\n')}${more}`;
}

/**
 * Returns the quoted blocks that fit into an answer, as text with citations. The first one is always
 * included.
 */
function writeBlocks(quotedBlocks: QuotedBlock[], question: readonly QuestionWord[]): string[] {
  const blocks: string[] = [];
  let length = 0;
  for (const { units, citation } of quotedBlocks) {
    const block = writeUnits(units, question);
    length += block.length;
    if (blocks.length > 0 && length > maxAnswerLength) break;
    blocks.push(`${block} [${citation}]`);
  }
  return blocks;
}

/**
 * Returns a line with the number of omitted rows and their citations, or an empty text without omitted rows.
 * It says "at least", because more rows may exist.
 */
function writeMore(omittedBlocks: QuotedBlock[], write: (count: number) => string): string {
  const rows = omittedBlocks.filter(({ units }) => units[0]?.kind === 'row');
  if (rows.length === 0) return '';
  const citations = [...new Set(rows.map(({ citation }) => citation))].sort((a, b) => a - b);
  return `\n\n${write(rows.length)} [${citations.join(',')}]`;
}
