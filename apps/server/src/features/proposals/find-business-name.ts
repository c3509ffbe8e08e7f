import { isCommonPage } from '@anito/documents/extract/links/navigation-marks';
import type { SampledPassage } from './sampled-passages.store.ts';

const longestName = 60;
/** Number of characters of a title or heading that are read. */
const longestRead = 200;
const fileEnding = /\.(?:pdf|docx?|xlsx?|pptx?|csv|tsv|html?|rtf|md|txt|png|jpe?g|webp|gif)$/i;
const separator = /\s[|–—·»-]\s|[:,]\s/;
const large = String.raw`\p{Lu}[\p{L}\p{M}\p{N}'’&.-]{0,40}`;
const linking = '(?:ni|de|del|la|las|los|el|y|des|du|le|et|and|of|the|&)';
/** Capitalised words, with the small words that join them. */
const namePattern = new RegExp(`${large}(?: (?:${linking} ){0,2}${large}){0,5}`, 'gu');
/** One title is not enough, because most titles name a document. */
const leastVotes = 2;
const votesOfAddress = 3;

/**
 * Returns the name of the business by vote. A name gets a vote for each document that has it in the title or
 * first heading, and one each for being a whole part of a title, for being in the name of a source and for
 * being in the texts. A match with the website's address counts three. Returns that address when no name has
 * two votes, or '' without an address.
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
  const said = passages.map(({ text }) => text).join('\n');
  const host = findHost(passages);
  for (const [name, count] of votes) {
    const isOfSite = name.includes(' ') && host.replaceAll(/\W/g, '').includes(flatten(name));
    votes.set(name, count + Number(said.includes(name)) + votesOfAddress * Number(isOfSite));
  }
  const smallWords = new Set(listWords(said));
  // Words that also occur in lower case are ordinary words in a capitalised title.
  const isNamed = (name: string) => listWords(name).some((word) => !smallWords.has(word.toLowerCase()));
  const best = [...votes]
    .filter(([name, count]) => count >= leastVotes && isNamed(name))
    .toSorted(([a, votesA], [b, votesB]) => votesB - votesA || b.length - a.length)[0];
  return best?.[0] ?? host;
}

/** Returns the parts of a page title, which often ends with the name of the site. */
export function cutTitle(title: string): string[] {
  return title.slice(0, longestRead).split(separator);
}

/** Returns the fully capitalised parts of a title with several parts. One of them is the name of the site. */
function listTitleParts(title: string): string[] {
  const parts = cutTitle(title);
  return parts.length < 2 ? [] : parts.filter((part) => listNames(part)[0] === part);
}

/**
 * Returns capitalised phrases, also without their first or last words, which may name the document. Single
 * words count only if written like a name: an address, or with inner capitals.
 */
function listNames(phrase: string): string[] {
  return cutTitle(phrase)
    .flatMap((part) => part.match(namePattern) ?? [])
    .flatMap(listParts)
    .filter((name) => name.length <= longestName && !isCommonPage(name))
    .filter((name) => name.includes(' ') || /\p{L}\.\p{L}|\p{Ll}\p{Lu}/u.test(name));
}

function listParts(run: string): string[] {
  const words = run.replace(/[.'’&-]{1,40}$/, '').split(' ');
  const parts = words.flatMap((_, place) => [words.slice(0, words.length - place), words.slice(place)]);
  return parts
    .filter((part) => part.length > 1 || part.length === words.length)
    .map((part) => part.join(' '))
    .filter((part) => /^\p{Lu}/u.test(part) && / \p{Lu}[^ ]{0,60}$|^[^ ]{1,60}$/u.test(part));
}

function listWords(text: string): string[] {
  return text.match(/\p{L}[\p{L}\p{M}]{0,40}/gu) ?? [];
}

function findHost(passages: readonly SampledPassage[]): string {
  const hosts = passages.flatMap(({ url }) => (url && URL.canParse(url) ? new URL(url).hostname : []));
  const own = hosts.find((host) => /\p{L}/u.test(host) && !/(?:^|\.)notion\.(?:so|site|com)$/.test(host));
  return own?.replace(/^www\./, '') ?? '';
}

function flatten(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');
}
