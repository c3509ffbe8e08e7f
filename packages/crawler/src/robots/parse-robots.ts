import { UnreadableError } from '@anito/documents/unreadable-error';

/** A robots.txt and the name of the crawler. */
export type RobotsInput = { content: string; name: string };

/** Rules of a robots.txt for this crawler: those without wildcards by their text, and the others. */
export type RobotsRecord = {
  /** Whether the rule allows. */
  plain: Map<string, boolean>;
  globs: { text: string; isAllowing: boolean }[];
  /** Milliseconds between requests, at most ten seconds. 0 when unspecified. */
  crawlDelayMs: number;
  /** As written. */
  sitemaps: string[];
};

/** Limits for files that are written to keep crawlers busy. */
const maxLineLength = 2_048;
const maxWildcardRules = 1_000;
const maxSitemaps = 1_000;
const maxCrawlDelayMs = 10_000;

/** The rules for one user agent. */
class Group {
  readonly plain = new Map<string, boolean>();
  readonly globs: RobotsRecord['globs'] = [];
  isNamed = false;
  delayMs = 0;

  /** Adds a rule. Of two rules with the same text, the allowing one counts. */
  add(pattern: string, isAllowing: boolean): void {
    const text = normalizeEscapes(pattern);
    if (/\*|\$$/.test(text)) {
      if (this.globs.length === maxWildcardRules) throw tooManyRules();
      this.globs.push({ text, isAllowing });
    } else this.plain.set(text, isAllowing || (this.plain.get(text) ?? false));
  }
}

/**
 * Parses a robots.txt (RFC 9309) in linear time. Keeps only the rules for this crawler (`name`) or, if it is
 * not named, those for all. Throws UnreadableError if they are too many.
 */
export function parseRobots({ content, name }: RobotsInput): RobotsRecord {
  const [ownGroup, defaultGroup] = [new Group(), new Group()];
  const sitemaps: string[] = [];
  let currentGroups = new Set<Group>();
  let isInUserAgents = false;
  for (const { field, value } of readLines(content)) {
    if (field === 'user-agent') {
      if (!isInUserAgents) currentGroups = new Set();
      isInUserAgents = true;
      const group = findGroup(value, name, { own: ownGroup, everyone: defaultGroup });
      if (!group) continue;
      group.isNamed = true;
      currentGroups.add(group);
    } else if (field === 'sitemap') {
      if (value && sitemaps.length < maxSitemaps) sitemaps.push(value);
    } else if (field === 'allow' || field === 'disallow') {
      isInUserAgents = false;
      if (value) for (const group of currentGroups) group.add(value, field === 'allow');
    } else if (field === 'crawl-delay') {
      isInUserAgents = false;
      const delayMs = Number(value) * 1_000;
      if (delayMs > 0) for (const group of currentGroups) group.delayMs = Math.min(maxCrawlDelayMs, delayMs);
    }
  }
  const { plain, globs, delayMs: crawlDelayMs } = ownGroup.isNamed ? ownGroup : defaultGroup;
  return { plain, globs, crawlDelayMs, sitemaps };
}

/**
 * Yields the fields of a robots.txt in lower case with their values. Skips comments and lines that are too
 * long.
 */
function* readLines(content: string): Generator<{ field: string; value: string }> {
  for (let start = content.startsWith('\ufeff') ? 1 : 0; start <= content.length; ) {
    const next = findLineEnd(content, start);
    const line = next - start > maxLineLength ? '' : content.slice(start, next);
    start = next + 1;
    const [text = ''] = line.split('#', 1);
    const colon = text.indexOf(':');
    if (colon > 0)
      yield { field: text.slice(0, colon).trim().toLowerCase(), value: text.slice(colon + 1).trim() };
  }
}

/**
 * Returns the index of the end of the line at `start`: CR, LF or the end of the text. CRLF gives an
 * additional empty line, which has no effect.
 */
function findLineEnd(content: string, start: number): number {
  for (let index = start; index < content.length; index++) {
    const code = content.charCodeAt(index);
    if (code === 10 || code === 13) return index;
  }
  return content.length;
}

/**
 * Returns the group for the crawler's own name, or the one for `*`. Returns undefined for the name of another
 * crawler. Ignores a version after the name.
 */
function findGroup(
  agent: string,
  name: string,
  { own, everyone }: { own: Group; everyone: Group },
): Group | undefined {
  if (agent === '*') return everyone;
  return agent.split(/[/\s]/, 1)[0]!.toLowerCase() === name.toLowerCase() ? own : undefined;
}

/** Returns, without throwing it, the error for a robots.txt with too many rules. */
function tooManyRules(): UnreadableError {
  return new UnreadableError('robots-too-long', 'The robots.txt has too many rules.');
}

/**
 * Normalizes percent-encoding: decodes unreserved characters, uses upper-case hex digits, and encodes all
 * characters that need it.
 */
export function normalizeEscapes(path: string): string {
  return path
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent)
    .replace(/%[0-9a-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
    });
}
