/**
 * Quotes and lists nested deeper than any real answer. The parser's stack overflows at some thousands of
 * levels.
 */
const tooDeepPattern = /^(?:[ \t]*(?:>|[-+*]|\d+[.)])[ \t]?){16}/m;

/**
 * Longest text parsed as Markdown, in characters, and most opening brackets. The parser needs quadratic time
 * for brackets.
 */
const maxMarkdownLength = 50_000;
const maxBrackets = 1_000;

/** Returns whether the text is small enough to parse. Other texts are shown as plain text. */
export function isParsable(text: string): boolean {
  return (
    text.length <= maxMarkdownLength && !tooDeepPattern.test(text) && countMatches(text, /\[/g) <= maxBrackets
  );
}

/** Counts the matches of a global pattern. */
function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * Closes Markdown that is still open in the last paragraph of a partial answer, so that no raw markup appears
 * while it streams: `**bold` is shown bold at once, `[text](https://exa` shows only its text, and a partial
 * citation is hidden. Text with an open code block is returned unchanged.
 */
export function closeOpenMarks(text: string): string {
  const fences = countMatches(text, /^ {0,3}(?:```|~~~)/gm);
  if (fences % 2 === 1) return text;
  const start = text.lastIndexOf('\n\n') + 1;
  let tail = text
    .slice(start)
    .replace(/!?\[([^\][\n]*)\]\([^()\n]*$/, '$1')
    .replace(/!?\[\^?[^\][\n]{0,80}$/, '')
    .replace(/(^|\s)[*_~`]{1,3}$/, '$1');
  const backtickCount = countMatches(tail, /`/g);
  if (backtickCount % 2 === 1) return `${text.slice(0, start)}${tail}\``;
  if (countMatches(tail, /\*\*/g) % 2 === 1) tail = closeWith(tail, '**');
  if (countMatches(tail, /~~/g) % 2 === 1) tail = closeWith(tail, '~~');
  return text.slice(0, start) + tail;
}

/**
 * Adds a closing mark. Markdown allows none after a space, so trailing spaces are removed. A half-typed mark,
 * such as the first `*` of `**`, is completed.
 */
function closeWith(text: string, mark: string): string {
  const bare = text.replace(mark === '**' ? /(?<!\*)\*$/ : /(?<!~)~$/, '').trimEnd();
  return bare + mark;
}
