import { leansOnQuestion } from '@anito/language/leaning-words';
import type { PassageUnit } from './passage-units.ts';
import type { AskedWord } from './read-question.ts';
import { writeRow } from './table-row.ts';

const maxQuoteLength = 420;
const maxQuestionLength = 200;

/**
 * Writes the text of a quote: rows in words, a long text truncated, and before an answer that depends on its
 * question ("Only on Sundays.") that question of the document.
 */
export function writeUnits(units: PassageUnit[], question: readonly AskedWord[]): string {
  const written = units.map(({ cells, text }) => shorten(cells ? writeRow(cells, question) : text));
  return [...writeOwnQuestion(units[0]), ...written].join(' ');
}

function writeOwnQuestion(first: PassageUnit | undefined): string[] {
  if (!first || first.previous || first.cells || first.question.length > maxQuestionLength) return [];
  return first.question && leansOnQuestion(first.text) ? [first.question] : [];
}

function shorten(text: string): string {
  if (text.length <= maxQuoteLength) return text;
  const cut = text.slice(0, maxQuoteLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxQuoteLength - 60))} …`;
}
