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
  const quotes = await chooseQuotes(grounding, compare);
  const blocks = writeBlocks(completeQuotes(quotes), readQuestion(grounding.question));
  const [first] = blocks;
  if (blocks.length < 2) return first ?? '';
  return `${wording.lead}\n\n${blocks.map((block) => `- ${block}`).join('\n')}`;
}

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
