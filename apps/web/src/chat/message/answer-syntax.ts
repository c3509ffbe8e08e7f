/** Quotes and lists nested deeper than any honest answer: the parser's stack ends at some thousands. */
const tooDeep = /^(?:[ \t]*(?:>|[-+*]|\d+[.)])[ \t]?){16}/m;

/** Longest text laid out as Markdown (characters) and most opening brackets, which cost the parser their square. */
const maxMarkdownLength = 50_000;
const maxBrackets = 1_000;

/** Whether the text is worth parsing; what is not is shown as plain text. */
export function isParsable(text: string): boolean {
  return text.length <= maxMarkdownLength && !tooDeep.test(text) && countMatches(text, /\[/g) <= maxBrackets;
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * Closes what the end of a half-received answer leaves open, so that no raw marks flash up while it streams:
 * `**bold` is shown bold at once, `[text](https://exa` shows only its text, a half citation waits.
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
  const ofCode = countMatches(tail, /`/g);
  if (ofCode % 2 === 1) return `${text.slice(0, start)}${tail}\``;
  if (countMatches(tail, /\*\*/g) % 2 === 1) tail = closeWith(tail, '**');
  if (countMatches(tail, /~~/g) % 2 === 1) tail = closeWith(tail, '~~');
  return text.slice(0, start) + tail;
}

/** A closing mark binds only right after a letter, so it goes before trailing space and after a half of itself. */
function closeWith(text: string, mark: string): string {
  const bare = text.replace(mark === '**' ? /(?<!\*)\*$/ : /(?<!~)~$/, '').trimEnd();
  return bare + mark;
}
