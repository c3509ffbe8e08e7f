import { unreadable } from '../../unreadable-error.ts';

/**
 * The rows of separated values, read in time that grows as their length does. As RFC 4180 says, and as people write it:
 * rows may differ in length, and a quote that does not stand around a whole cell is a sign like any other. Line ends
 * are `\n`. Throws UnreadableError where a quote never ends.
 */
export function* readSeparated(text: string, delimiter: string): Generator<string[]> {
  const findDelimiter = createFinder(text, delimiter);
  const findLineEnd = createFinder(text, '\n');
  let row: string[] = [];
  for (let start = 0; start < text.length || row.length > 0; ) {
    const quoted = text[start] === '"' ? readQuoted(text, start) : undefined;
    const from = quoted?.end ?? start;
    const lineEnd = findLineEnd(from);
    const end = Math.min(findDelimiter(from), lineEnd);
    // What follows the closing quote shows that it was none.
    if (quoted) row.push(end === from ? quoted.text : `"${quoted.text}"${text.slice(from, end)}`);
    else row.push(text.slice(start, end));
    start = end + 1;
    if (end < lineEnd) continue;
    yield row;
    row = [];
  }
}

/** A cell in quotes that begins at `start`, and where what follows its closing quote stands. */
function readQuoted(text: string, start: number): { text: string; end: number } {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) throw unreadable('open-quote');
  return { text: text.slice(start + 1, close).replaceAll('""', '"'), end: close + 1 };
}

/** Finds the next place of a sign from a place on, the text's end where there is none; looks at each place once. */
function createFinder(text: string, sign: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) found = text.indexOf(sign, from);
    if (found < 0) found = text.length;
    return found;
  };
}
