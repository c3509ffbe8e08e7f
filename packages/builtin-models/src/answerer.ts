import { getWording, isGreeting } from './answer-wording.ts';
import { type CompareTexts, chooseQuotes } from './choose-quotes.ts';
import { completeQuotes, type QuotedBlock } from './complete-quotes.ts';
import type { Grounding } from './grounding.ts';
import { type AskedWord, readQuestion } from './read-question.ts';
import { writeUnits } from './write-units.ts';

const maxAnswerLength = 1400;

/**
 * Quotes the sentences, rows or lists that answer best, each with its citation; empty when nothing fits: who asked refuses
 * then. It never writes anything about the subject itself, and without a grounding nothing.
 */
export async function writeAnswer(grounding: Grounding | null, compare: CompareTexts): Promise<string> {
  if (!grounding) return '';
  const wording = getWording(grounding.language);
  if (isGreeting(grounding.question)) return wording.greeting;
  const { quotes, unlisted } = await chooseQuotes(grounding, compare);
  const quoted = completeQuotes(quotes);
  const blocks = writeBlocks(quoted, readQuestion(grounding.question));
  const more = writeMore([...quoted.slice(blocks.length), ...completeQuotes(unlisted)], wording.more);
  const [first] = blocks;
  if (blocks.length < 2 && !more) return first ?? '';
  return `${wording.lead}\n\n${blocks.map((block) => `- ${block}`).join('\n')}${more}`;
}

/** As many of what is quoted as an answer has room for. */
function writeBlocks(quoted: QuotedBlock[], question: readonly AskedWord[]): string[] {
  const blocks: string[] = [];
  let length = 0;
  for (const { units, citation } of quoted) {
    const block = writeUnits(units, question);
    length += block.length;
    if (blocks.length > 0 && length > maxAnswerLength) break;
    blocks.push(`${block} [${citation}]`);
  }
  return blocks;
}

/** Says how many rows are left out, and where they stand; there may be others that were not found. */
function writeMore(left: QuotedBlock[], write: (count: number) => string): string {
  const rows = left.filter(({ units }) => units[0]?.kind === 'row');
  if (rows.length === 0) return '';
  const citations = [...new Set(rows.map(({ citation }) => citation))].sort((a, b) => a - b);
  return `\n\n${write(rows.length)} [${citations.join(',')}]`;
}
