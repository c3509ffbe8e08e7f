import { isCommonPage } from '@anito/documents/extract/links/navigation-marks';
import type { SampledPassage } from './sampled-passages.store.ts';

const longestName = 60;
/** Of a title or heading. */
const longestRead = 200;
const fileEnding = /\.(?:pdf|docx?|xlsx?|pptx?|csv|tsv|html?|rtf|md|txt|png|jpe?g|webp|gif)$/i;
const separator = /\s[|–—·»-]\s|[:,]\s/;
const large = String.raw`\p{Lu}[\p{L}\p{M}\p{N}'’&.-]{0,40}`;
const linking = '(?:ni|de|del|la|las|los|el|y|des|du|le|et|and|of|the|&)';
/** Capitalised words, with the small words that join them. */
const namePattern = new RegExp(`${large}(?: (?:${linking} ){0,2}${large}){0,5}`, 'gu');
/** One title is not enough: most titles name a document. */
const leastVotes = 2;
const votesOfAddress = 3;

/**
 * The name of the business by a vote. A name has a vote for each document with it in the title or first heading, and one
 * each for standing alone in a part of a title, in the name of a source and in the texts. The address of the website
 * counts three. Returns that address where no name has two votes, and an empty text without one.
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
  // The web proposes a file's name for its source, which is the title once more.
  const sources = passages.flatMap(({ connectionName }) => listNames(connectionName));
  vote(sources.filter((name) => !votes.has(name)));
  const said = passages.map(({ text }) => text).join('\n');
  const host = findHost(passages);
  for (const [name, count] of votes) {
    const isOfSite = name.includes(' ') && host.replaceAll(/\W/g, '').includes(flatten(name));
    votes.set(name, count + Number(said.includes(name)) + votesOfAddress * Number(isOfSite));
  }
  const smallWords = new Set(listWords(said));
  // Words that also stand in small letters are ordinary ones in a capitalised title.
  const isNamed = (name: string) => listWords(name).some((word) => !smallWords.has(word.toLowerCase()));
  const best = [...votes]
    .filter(([name, count]) => count >= leastVotes && isNamed(name))
    .toSorted(([a, votesA], [b, votesB]) => votesB - votesA || b.length - a.length)[0];
  return best?.[0] ?? host;
}

/** The parts of a web page's title, which often ends with the name of the site. */
export function cutTitle(title: string): string[] {
  return title.slice(0, longestRead).split(separator);
}

/** Parts of a title with several parts that are capitalised as a whole: one of them is the name of the site. */
function listTitleParts(title: string): string[] {
  const parts = cutTitle(title);
  return parts.length < 2 ? [] : parts.filter((part) => listNames(part)[0] === part);
}

/**
 * Capitalised phrases, also without their first or last words, which may name the document. Single words count only
 * when they are written like a name: an address, or capitals within the word.
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
