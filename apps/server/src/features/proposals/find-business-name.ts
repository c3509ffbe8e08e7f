import { isCommonPage } from '@anito/documents/extract/links/navigation-marks';
import type { SampledPassage } from './sampled-passages.store.ts';

const longestName = 60;
/** Of a title or heading. */
const longestRead = 200;
const fileEnding = /\.(?:pdf|docx?|xlsx?|pptx?|csv|tsv|html?|rtf|md|txt|png|jpe?g|webp|gif)$/i;
const separator = /\s[|–—·»-]\s|[:,]\s/;
const large = String.raw`\p{Lu}[\p{L}\p{M}\p{N}'’&.-]{0,40}`;
const linking = '(?:ni|de|del|la|las|los|el|y|des|du|le|et|and|of|the|&)';
/** Words written large, with small ones that join them. */
const namePattern = new RegExp(`${large}(?: (?:${linking} ){0,2}${large}){0,5}`, 'gu');
/** A document or a site that names it, and another or the texts that say it again. */
const leastVotes = 2;
const votesOfAddress = 3;

/**
 * The name of the business by a vote: of each document, in whose title or first heading it stands, of the texts, the
 * names of the sources and the address of the website. Where nothing has two votes, the address; empty without one.
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
  // A source may be called what its one file is.
  const sources = passages.flatMap(({ connectionName }) => listNames(connectionName));
  vote(sources.filter((name) => !votes.has(name)));
  const said = passages.map(({ text }) => text).join('\n');
  const host = findHost(passages);
  for (const [name, count] of votes) {
    const isOfSite = name.includes(' ') && host.replaceAll(/\W/g, '').includes(flatten(name));
    votes.set(name, count + Number(said.includes(name)) + votesOfAddress * Number(isOfSite));
  }
  const smallWords = new Set(listWords(said));
  // What is written large only in a title is no name.
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

/** The parts of a title of several parts that are written large as a whole: one of them is the site. */
function listTitleParts(title: string): string[] {
  const parts = cutTitle(title);
  return parts.length < 2 ? [] : parts.filter((part) => listNames(part)[0] === part);
}

/**
 * What is written large, also without its first or last words: a title goes on with the name of its document. Of one
 * word only such as no other word is written: an address, capitals within.
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
