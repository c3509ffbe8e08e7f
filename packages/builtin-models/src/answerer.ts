import { getWording, isGreeting } from './answer-wording.ts';
import { type CompareTexts, chooseQuotes, type QuotedUnit } from './choose-quotes.ts';
import { completeQuotes, isolateQuotes, type QuotedBlock } from './complete-quotes.ts';
import { foldMore } from './fold-more.ts';
import type { Grounding } from './grounding.ts';
import { isPartOfList, type PassageUnit } from './passage-units.ts';
import { analyzeText, matchWord, parseQuestion, type QuestionWord } from './question-words.ts';
import { writeUnits } from './write-units.ts';

const maxAnswerLength = 1400;

/**
 * Returns an answer that quotes the sentence, row or list that answers best, with its citation. The next
 * sentence, what else its paragraph says about the question, and further quotes are folded below it. Answers a
 * greeting with a greeting. Returns an empty text if nothing fits or `grounding` is null, and the caller then
 * refuses to answer. Never writes anything about the subject itself.
 */
export async function writeAnswer(grounding: Grounding | null, compare: CompareTexts): Promise<string> {
  if (!grounding) return '';
  const wording = getWording(grounding.language);
  if (isGreeting(grounding.question)) return wording.greeting;
  const { quotes, leading, unlisted } = await chooseQuotes(grounding, compare);
  const question = parseQuestion(grounding.question);
  const leadingBlocks = isolateQuotes(quotes.slice(0, leading));
  const lead = writeBlocks(leadingBlocks, question);
  const omitted = [...leadingBlocks.slice(lead.length), ...completeQuotes(unlisted)];
  const more = writeMore(omitted, wording.more);
  const answer = lead.length > 1 || more ? `${writeList(lead)}${more}` : (lead[0] ?? '');
  const further = listFurther(quotes, leadingBlocks, question);
  return (
    answer + (further.length > 0 ? foldMore(wording.about, writeList(writeBlocks(further, question))) : '')
  );
}

const writeList = (blocks: readonly string[]) => blocks.map((block) => `- ${block}`).join('\n');

/**
 * Returns the blocks of quotes, of the sentences right after them, which often limit them, and of those of
 * their paragraphs that name something of the question, without the units that the leading blocks show. What remains before and after such units are separate blocks. A list
 * and an item of it would repeat each other, so only the first of them is returned.
 */
function listFurther(
  quotes: readonly QuotedUnit[],
  leadingBlocks: readonly QuotedBlock[],
  question: readonly QuestionWord[],
): QuotedBlock[] {
  const shown = new Set(leadingBlocks.flatMap(({ units }) => units));
  const isolated = new Set(isolateQuotes(quotes).flatMap(({ units }) => units));
  const isNear = (unit: PassageUnit) =>
    (unit.previous !== null && isolated.has(unit.previous)) || namesWord(unit, question);
  const neighbours = completeQuotes(quotes).flatMap(({ units, citation }) =>
    units.filter(isNear).map((unit) => ({ unit, citation })),
  );
  const further = isolateQuotes([...quotes, ...neighbours]).flatMap(({ units, citation }) => {
    const first = units.findIndex((unit) => shown.has(unit));
    const last = units.findLastIndex((unit) => shown.has(unit));
    const parts = first < 0 ? [units] : [units.slice(0, first), units.slice(last + 1)];
    return parts.filter((part) => part.length > 0).map((part) => ({ units: part, citation }));
  });
  const kept = [...leadingBlocks];
  for (const block of further) if (!kept.some((other) => repeatsItem(block, other))) kept.push(block);
  return kept.slice(leadingBlocks.length);
}

/** Returns whether a unit names something of the question. */
function namesWord({ content }: PassageUnit, question: readonly QuestionWord[]): boolean {
  const text = analyzeText(content);
  return question.some((word) => !word.isLight && !word.form && matchWord(word, text) > 0);
}

/** Returns whether one of two blocks is a list, and the other one an item of it. */
function repeatsItem(block: QuotedBlock, other: QuotedBlock): boolean {
  if (block.citation !== other.citation) return false;
  const contains = ([list]: PassageUnit[], items: PassageUnit[]) =>
    list !== undefined && items.some((item) => isPartOfList(list, item));
  return contains(block.units, other.units) || contains(other.units, block.units);
}

/**
 * Returns the quoted blocks that fit into an answer, each as text with its citation. The first one is always
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
 * Returns a line with the number of omitted table rows and their citations, or an empty text without omitted
 * rows. It says "at least", because more rows may exist.
 */
function writeMore(omittedBlocks: QuotedBlock[], write: (count: number) => string): string {
  const rows = omittedBlocks.filter(({ units }) => units[0]?.kind === 'row');
  if (rows.length === 0) return '';
  const citations = [...new Set(rows.map(({ citation }) => citation))].sort((a, b) => a - b);
  return `\n\n${write(rows.length)} [${citations.join(',')}]`;
}
