import { crawlerName } from '../../../lib/crawler-name.ts';
import { AppError } from '../../../lib/errors.ts';

/** What a site's robots.txt says to this crawler. */
export type RobotsRules = {
  isAllowed(url: URL): boolean;
  /** Milliseconds that the site wants between requests, at most ten seconds; 0 where it says nothing. */
  crawlDelayMs: number;
  /** As they are written. */
  sitemaps: string[];
};

/** Beyond these a file is made to keep crawlers busy. */
const longestLine = 2_048;
const mostWildcardRules = 1_000;
const mostSitemaps = 1_000;
const longestCrawlDelayMs = 10_000;

/** A rule with wildcards: its parts between them, `isWhole` where it ends with `$`. */
type Glob = { isAllowing: boolean; length: number; parts: Part[]; isWhole: boolean };
/** Text to be found, with the length of the longest of its beginnings that ends at each place (Knuth, Morris, Pratt). */
type Part = { text: string; borders: Uint16Array };

/** The rules of the groups for one agent: those without wildcards by their text, the others longest first. */
class Group {
  readonly #plain = new Map<string, boolean>();
  readonly #globs: Glob[] = [];
  #lengths: number[] | undefined;
  isNamed = false;
  delayMs = 0;

  /** Of two rules of the same text the allowing one counts. */
  add(pattern: string, isAllowing: boolean): void {
    const text = normalize(pattern);
    if (/\*|\$$/.test(text)) {
      if (this.#globs.length === mostWildcardRules) throw tooManyRules();
      this.#globs.push(readGlob(text, isAllowing));
    } else this.#plain.set(text, isAllowing || (this.#plain.get(text) ?? false));
  }

  /** The longest rule that a path begins with decides (RFC 9309, 2.2.2), the allowing one of two. */
  isAllowed(path: string): boolean {
    this.#lengths ??= [...new Set([...this.#plain.keys()].map(({ length }) => length))].toSorted(
      (a, b) => b - a,
    );
    const plain = this.#lengths.find(
      (length) => this.#plain.has(path.slice(0, length)) && length <= path.length,
    );
    let best = plain ?? 0;
    let isAllowing = plain === undefined || this.#plain.get(path.slice(0, plain)) === true;
    for (const glob of this.#globs) {
      if (glob.length < best || (glob.length === best && (isAllowing || !glob.isAllowing))) continue;
      if (matchesGlob(glob, path)) [best, isAllowing] = [glob.length, glob.isAllowing];
    }
    return isAllowing;
  }
}

/**
 * Reads a robots.txt (RFC 9309) in time that grows as its length does, keeping only what is meant for this crawler.
 * Throws `upstream_failed` for one that nobody could follow.
 */
export function parseRobots(content: string): RobotsRules {
  const [own, everyone] = [new Group(), new Group()];
  const sitemaps: string[] = [];
  let addressed: Group[] = [];
  let isNaming = false;
  for (const { field, value } of readLines(content)) {
    if (field === 'user-agent') {
      if (!isNaming) addressed = [];
      isNaming = true;
      const group = findGroup(value, own, everyone);
      if (!group) continue;
      group.isNamed = true;
      addressed.push(group);
    } else if (field === 'sitemap') {
      if (value && sitemaps.length < mostSitemaps) sitemaps.push(value);
    } else if (field === 'allow' || field === 'disallow') {
      isNaming = false;
      if (value) for (const group of new Set(addressed)) group.add(value, field === 'allow');
    } else if (field === 'crawl-delay') {
      isNaming = false;
      const delayMs = Number(value) * 1_000;
      if (delayMs > 0) for (const group of addressed) group.delayMs = Math.min(longestCrawlDelayMs, delayMs);
    }
  }
  const rules = own.isNamed ? own : everyone;
  return {
    isAllowed: ({ pathname, search }) => rules.isAllowed(normalize(pathname + search)),
    crawlDelayMs: rules.delayMs,
    sitemaps,
  };
}

function* readLines(content: string): Generator<{ field: string; value: string }> {
  for (let start = content.startsWith('\ufeff') ? 1 : 0; start <= content.length; ) {
    const next = findLineEnd(content, start);
    const line = next - start > longestLine ? '' : content.slice(start, next);
    start = next + 1;
    const [said = ''] = line.split('#', 1);
    const colon = said.indexOf(':');
    if (colon > 0)
      yield { field: said.slice(0, colon).trim().toLowerCase(), value: said.slice(colon + 1).trim() };
  }
}

/** Where a line ends, by CR, LF or the end of the text; an empty line between CR and LF says nothing. */
function findLineEnd(content: string, start: number): number {
  for (let place = start; place < content.length; place++) {
    const code = content.charCodeAt(place);
    if (code === 10 || code === 13) return place;
  }
  return content.length;
}

/** A version after the name does not count. */
function findGroup(agent: string, own: Group, everyone: Group): Group | undefined {
  if (agent === '*') return everyone;
  return agent.split(/[/\s]/, 1)[0]!.toLowerCase() === crawlerName.toLowerCase() ? own : undefined;
}

function readGlob(text: string, isAllowing: boolean): Glob {
  const isWhole = text.endsWith('$');
  const parts = (isWhole ? text.slice(0, -1) : text).split('*');
  return { isAllowing, length: text.length, isWhole, parts: parts.map(readPart) };
}

function readPart(text: string): Part {
  const borders = new Uint16Array(text.length);
  for (let place = 1, length = 0; place < text.length; place++) {
    while (length > 0 && text[place] !== text[length]) length = borders[length - 1]!;
    if (text[place] === text[length]) length++;
    borders[place] = length;
  }
  return { text, borders };
}

/** Whether a path begins as a rule says, or is it where the rule is whole; the first place of each part serves. */
function matchesGlob({ parts, isWhole }: Glob, path: string): boolean {
  const [first, ...others] = parts;
  if (!path.startsWith(first!.text)) return false;
  const last = others.pop();
  if (!last) return !isWhole || path.length === first!.text.length;
  let end = first!.text.length;
  for (const part of others) {
    end = findEnd(part, path, end);
    if (end < 0) return false;
  }
  if (isWhole) return path.length - last.text.length >= end && path.endsWith(last.text);
  return findEnd(last, path, end) >= 0;
}

/** Where the first occurrence of a part from `start` on ends; -1 where there is none. */
function findEnd({ text, borders }: Part, path: string, start: number): number {
  if (text === '') return start;
  for (let place = start, length = 0; place < path.length; place++) {
    while (length > 0 && path[place] !== text[length]) length = borders[length - 1]!;
    if (path[place] === text[length]) length++;
    if (length === text.length) return place + 1;
  }
  return -1;
}

/** Escapes in one form: those of plain letters undone, the others in capitals, and all that needs one escaped. */
function normalize(path: string): string {
  return path
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent)
    .replace(/%[0-9a-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
    });
}

function tooManyRules(): AppError {
  return new AppError('upstream_failed', 'The website’s robots.txt has too many rules to be followed.');
}
