import { estimateTokens } from './estimate-tokens.ts';

/** Largest share of a chunk for title and headings. */
const PREFIX_SHARE = 0.3;
const MAX_NAME_LENGTH = 160;

/**
 * Returns the title and headings, one line each, that precede a passage's text for embedding and search.
 * Empty if nothing fits. To take at most `PREFIX_SHARE` of `maxTokens`, it drops the outermost headings
 * first, then all headings, then the title.
 */
export function writePrefix(title: string, path: string[], maxTokens: number): string {
  const budget = maxTokens * PREFIX_SHARE;
  const names = path.map(clip);
  const head = clip(title);
  while (names.length > 1 && estimateTokens(head) + estimateTokens(names.join(' > ')) > budget) names.shift();
  const lines = [head, names.join(' > ')].filter(Boolean).map((line) => `${line}\n`);
  while (lines.length > 0 && estimateTokens(lines.join('')) > budget) lines.pop();
  return lines.join('');
}

/** Returns a title or heading in one line, shortened to about `MAX_NAME_LENGTH` characters. */
function clip(name: string): string {
  const line = name.replaceAll('\n', ' ').trim();
  if (line.length <= MAX_NAME_LENGTH) return line;
  return `${line
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .replace(/\s+\S*$/, '')}…`;
}
