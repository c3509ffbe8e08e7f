import type { PassageUnit } from './passage-units.ts';
import type { AskedWord } from './read-question.ts';
import { writeRow } from './table-row.ts';

const maxQuoteLength = 420;

/** What is quoted, as a reader sees it: rows in words, and a text that is too long for an answer cut short. */
export function writeUnits(units: PassageUnit[], question: readonly AskedWord[]): string {
  return units.map(({ cells, text }) => shorten(cells ? writeRow(cells, question) : text)).join(' ');
}

function shorten(text: string): string {
  if (text.length <= maxQuoteLength) return text;
  const cut = text.slice(0, maxQuoteLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxQuoteLength - 60))} …`;
}
