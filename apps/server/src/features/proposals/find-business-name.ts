import { isCommonPage } from '@anito/documents/extract/links/navigation-marks';
import type { SampledPassage } from './sampled-passages.store.ts';

const maxNameLength = 60;
/** Number of characters of a title or heading that are read. */
const maxTitleLength = 200;
const fileEnding = /\.(?:pdf|docx?|xlsx?|pptx?|csv|tsv|html?|rtf|md|txt|png|jpe?g|webp|gif)$/i;
const separator = /\s[|–—·»-]\s|[:,]\s/;
const capitalizedWord = String.raw`\p{Lu}[\p{L}\p{M}\p{N}'’&.-]{0,40}`;
const linkingWords = '(?:ni|de|del|la|las|los|el|y|des|du|le|et|and|of|the|&)';
/** Capitalised words, with the small words that join them. */
const namePattern = new RegExp(
  `${capitalizedWord}(?: (?:${linkingWords} ){0,2}${capitalizedWord}){0,5}`,
  'gu',
);
/** One title is not enough, because most titles name a document. */
const minVotes = 2;
const addressVotes = 3;

/**
 * Returns the most likely name of the business, by votes. A name gets a vote for each document that has it in
 * the title or first heading, and one each for being a whole part of a title, for being in the name of a
 * source and for being in the texts. A match with the website's host name counts three. Returns the host name
 * when no name has two votes, or '' without a website.
 */
export function findBusinessName(passages: readonly SampledPassage[]): string {
  const votes = new Map<string, number>();
  const vote = (names: Iterable<string>) => {
    for (const name of new Set(names)) votes.set(name, (votes.get(name) ?? 0) + 1);
  };
  for (const [first] of Map.groupBy(passages, ({ documentId }) => documentId).values()) {
    const { title, headings } = first!;
    vote([title.replace(fileEnding, ''), headings[0] ?? ''].flatMap(listNames));
  }
  vote(passages.flatMap(({ title }) => listTitleParts(title)));
  // The browser app proposes the file name as the source's name, which would count the title twice.
  const sources = passages.flatMap(({ connectionName }) => listNames(connectionName));
  vote(sources.filter((name) => !votes.has(name)));
  const allText = passages.map(({ text }) => text).join('\n');
  const host = findHost(passages);
  for (const [name, count] of votes) {
    const isOfSite = name.includes(' ') && host.replaceAll(/\W/g, '').includes(normalizeName(name));
    votes.set(name, count + Number(allText.includes(name)) + addressVotes * Number(isOfSite));
  }
  const smallWords = new Set(listWords(allText));
  // Words that also occur in lower case are ordinary words in a capitalised title.
  const isNamed = (name: string) => listWords(name).some((word) => !smallWords.has(word.toLowerCase()));
  const best = [...votes]
    .filter(([name, count]) => count >= minVotes && isNamed(name))
    .toSorted(([a, votesA], [b, votesB]) => votesB - votesA || b.length - a.length)[0];
  return best?.[0] ?? host;
}

/** Splits a page title at separators such as `|`. One of its parts is often the name of the site. */
export function splitTitle(title: string): string[] {
  return title.slice(0, maxTitleLength).split(separator);
}

/**
 * Returns the parts of a title that consist of capitalized words only; an empty list if the title has a
 * single part. One of them may be the name of the site.
 */
function listTitleParts(title: string): string[] {
  const parts = splitTitle(title);
  return parts.length < 2 ? [] : parts.filter((part) => listNames(part)[0] === part);
}

/**
 * Returns the capitalized phrases of a text that may be names, also without their first or last words, which
 * may name the document. Single words count only if they look like a name: a host name, or with inner
 * capitals.
 */
function listNames(phrase: string): string[] {
  return splitTitle(phrase)
    .flatMap((part) => part.match(namePattern) ?? [])
    .flatMap(listParts)
    .filter((name) => name.length <= maxNameLength && !isCommonPage(name))
    .filter((name) => name.includes(' ') || /\p{L}\.\p{L}|\p{Ll}\p{Lu}/u.test(name));
}

/**
 * Returns a phrase, and what remains of it without its first or its last words. Each result starts and ends
 * with a capitalized word.
 */
function listParts(run: string): string[] {
  const words = run.replace(/[.'’&-]{1,40}$/, '').split(' ');
  const parts = words.flatMap((_, index) => [words.slice(0, words.length - index), words.slice(index)]);
  return parts
    .filter((part) => part.length > 1 || part.length === words.length)
    .map((part) => part.join(' '))
    .filter((part) => /^\p{Lu}/u.test(part) && / \p{Lu}[^ ]{0,60}$|^[^ ]{1,60}$/u.test(part));
}

/** Returns the words of a text in the order of the text, with repeats. */
function listWords(text: string): string[] {
  return text.match(/\p{L}[\p{L}\p{M}]{0,40}/gu) ?? [];
}

/**
 * Returns the host name of the first website among the passages, without `www.`. Skips Notion's; returns ''
 * without a website.
 */
function findHost(passages: readonly SampledPassage[]): string {
  const hosts = passages.flatMap(({ url }) => (url && URL.canParse(url) ? new URL(url).hostname : []));
  const own = hosts.find((host) => /\p{L}/u.test(host) && !/(?:^|\.)notion\.(?:so|site|com)$/.test(host));
  return own?.replace(/^www\./, '') ?? '';
}

/** Returns the letters a to z and digits of a name, in lower case and without accents. */
function normalizeName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');
}
