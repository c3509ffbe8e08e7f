/** A line that starts a new item even inside a paragraph, such as the answer to a question. */
const OWN_LINE = /^\s*(?:(?:q|a|question|answer|tanong|sagot)\s*[:.)]|[-*•·–]\s|\d{1,3}[.)]\s)/i;

/** A line with columns: dots or several spaces between a name and its price. */
const COLUMNS = /\S(?:(?: ?\.){4}| {3}|\t)/;

/**
 * Joins the lines of one paragraph. Lines that were wrapped at the margin are joined; intended line breaks
 * (an address, a price list, question and answer) stay.
 */
export function unwrapLines(lines: string[]): string {
  if (lines.length < 2) return lines[0] ?? '';
  const widest = lines.reduce((width, line) => Math.max(width, line.length), 0);
  let joined = lines[0]!.trim();
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i]!.trim();
    const previous = lines[i - 1]!;
    const nextWord = /^\S*/.exec(line)![0].length;
    const isRecord = OWN_LINE.test(line) || COLUMNS.test(line) || COLUMNS.test(previous.trim());
    const reachedMargin = widest > 45 && previous.trimEnd().length + nextWord + 1 > widest * 0.9;
    joined += (reachedMargin && !isRecord ? ' ' : '\n') + line;
  }
  return joined;
}
