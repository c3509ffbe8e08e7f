import { normalizeEscapes, type RobotsRecord } from './parse-robots.ts';

/** Rules of a site's robots.txt for this crawler. */
export type RobotsRules = {
  isAllowed(url: URL): boolean;
  /** Milliseconds between requests, at most ten seconds. 0 when unspecified. */
  crawlDelayMs: number;
  /** As written. */
  sitemaps: string[];
};

/** A rule with wildcards. `parts` are the texts between them. `isWhole`: the rule ends with `$`. */
type Glob = { isAllowing: boolean; length: number; parts: Part[]; isWhole: boolean };
/** A text to find, with the length of its longest border at each position (Knuth, Morris, Pratt). */
type Part = { text: string; borders: Uint16Array };

/** Creates rules that are evaluated in time linear in the length of the address and the rules. */
export function createRobotsRules({
  plain,
  globs: sourceGlobs,
  crawlDelayMs,
  sitemaps,
}: RobotsRecord): RobotsRules {
  const globs = sourceGlobs.map(({ text, isAllowing }) => parseGlob(text, isAllowing));
  const lengths = [...new Set([...plain.keys()].map(({ length }) => length))].toSorted((a, b) => b - a);

  /**
   * Returns whether a path may be read. The longest rule that matches its start decides (RFC 9309, 2.2.2). Of
   * two equally long rules, the allowing one counts. Without a rule, the path is allowed.
   */
  function isAllowed(path: string): boolean {
    const matchLength = lengths.find((length) => length <= path.length && plain.has(path.slice(0, length)));
    let best = matchLength ?? 0;
    let isAllowing = matchLength === undefined || plain.get(path.slice(0, matchLength)) === true;
    for (const glob of globs) {
      if (glob.length < best || (glob.length === best && (isAllowing || !glob.isAllowing))) continue;
      if (matchesGlob(glob, path)) [best, isAllowing] = [glob.length, glob.isAllowing];
    }
    return isAllowing;
  }
  return {
    isAllowed: ({ pathname, search }) => isAllowed(normalizeEscapes(pathname + search)),
    crawlDelayMs,
    sitemaps,
  };
}

/**
 * Parses the path of a rule. `*` matches any characters, and `$` at its end matches only the end of the
 * address.
 */
function parseGlob(text: string, isAllowing: boolean): Glob {
  const isWhole = text.endsWith('$');
  const parts = (isWhole ? text.slice(0, -1) : text).split('*');
  return { isAllowing, length: text.length, isWhole, parts: parts.map(createPart) };
}

/** Prepares a text for the linear-time search of `findEnd` (Knuth, Morris and Pratt). */
function createPart(text: string): Part {
  const borders = new Uint16Array(text.length);
  for (let index = 1, length = 0; index < text.length; index++) {
    while (length > 0 && text[index] !== text[length]) length = borders[length - 1]!;
    if (text[index] === text[length]) length++;
    borders[index] = length;
  }
  return { text, borders };
}

/**
 * Returns whether a rule matches the start of a path, or the whole path for `isWhole`. The first occurrence
 * of each part is enough.
 */
function matchesGlob({ parts, isWhole }: Glob, path: string): boolean {
  const [first, ...laterParts] = parts;
  if (!path.startsWith(first!.text)) return false;
  const last = laterParts.pop();
  if (!last) return !isWhole || path.length === first!.text.length;
  let end = first!.text.length;
  for (const part of laterParts) {
    end = findEnd(part, path, end);
    if (end < 0) return false;
  }
  if (isWhole) return path.length - last.text.length >= end && path.endsWith(last.text);
  return findEnd(last, path, end) >= 0;
}

/** Returns the index after the first occurrence of a part at or after `start`, or -1. */
function findEnd({ text, borders }: Part, path: string, start: number): number {
  if (text === '') return start;
  for (let index = start, length = 0; index < path.length; index++) {
    while (length > 0 && path[index] !== text[length]) length = borders[length - 1]!;
    if (path[index] === text[length]) length++;
    if (length === text.length) return index + 1;
  }
  return -1;
}
