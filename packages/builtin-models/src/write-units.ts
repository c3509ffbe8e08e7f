import { dependsOnQuestion } from '@anito/language/dependent-sentences';
import type { PassageUnit } from './passage-units.ts';
import type { QuestionWord } from './question-words.ts';
import { writeRow } from './table-row.ts';

const maxQuoteLength = 420;
const maxQuestionLength = 200;

/**
 * Returns the text of a quote: rows in words, long texts truncated, and before an answer that depends on its
 * question ("Only on Sundays.") that question of the document.
 */
export function writeUnits(units: PassageUnit[], question: readonly QuestionWord[]): string {
  const texts = units.map(({ cells, text }) => truncate(cells ? writeRow(cells, question) : text));
  return [...writeOwnQuestion(units[0]), ...texts].join(' ');
}

/** Returns a list with the document's question if the first unit depends on it, otherwise an empty list. */
function writeOwnQuestion(first: PassageUnit | undefined): string[] {
  if (!first || first.previous || first.cells || first.question.length > maxQuestionLength) return [];
  return first.question && dependsOnQuestion(first.text) ? [first.question] : [];
}

/** Truncates a long text after a word, if possible, and adds an ellipsis. Returns a short text unchanged. */
function truncate(text: string): string {
  if (text.length <= maxQuoteLength) return text;
  const truncated = text.slice(0, maxQuoteLength);
  return `${truncated.slice(0, Math.max(truncated.lastIndexOf(' '), maxQuoteLength - 60))} …`;
}
