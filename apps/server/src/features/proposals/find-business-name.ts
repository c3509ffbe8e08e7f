import { type Language, readLanguage } from '@anito/language/detect-language';
import { commonCapitals } from '@anito/language/month-names';
import { isNavigation } from './is-navigation.ts';
import { cutTitle } from './list-phrases.ts';
import { isStopWord } from './read-words.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

const longestName = 60;
/** Where of a document its business is named first. */
const openingLength = 600;

const large = String.raw`\p{Lu}[\p{L}\p{M}\p{N}'’&.-]{0,30}`;
const linking = `(?:ni|ng|nang|sa|de|del|la|las|los|el|y|des|du|le|et|and|of|the|&|at)`;
const namePattern = new RegExp(`${large}(?:[ ](?:${linking}[ ]){0,2}${large}){1,4}`, 'gu');
/** What texts say right before the name of who speaks. */
const introducing =
  /(?:\bwelcome to|\bwe are|\bwe at|\bhere at|\babout|\bmaligayang pagdating sa|\bkami ang|\bdito sa|\btungkol sa|\bbienvenid[oa]s? a|\bsomos|\bsobre|\bbienvenue (?:à|chez|au)|\bnous sommes|\bà propos de) $/iu;
/** What is named after these is a place more often than a business. */
const placing = /\b(?:in|near|around|across|throughout|within|from|to) $/iu;
const introducedName = new RegExp(`^${large}(?:[ ](?:${linking}[ ]){0,2}${large}){0,4}`, 'u');

type Candidate = { name: string; score: number; documents: Set<number> };

/**
 * The name of the business, by what its titles, headings and openings name again and again; undefined where nothing is
 * named clearly.
 */
export function findBusinessName(passages: readonly SampledPassage[]): string | undefined {
  const candidates = new Map<string, Candidate>();
  const documents = Map.groupBy(passages, ({ documentId }) => documentId);
  for (const [documentId, ofDocument] of documents) {
    for (const { name, score } of listNames(ofDocument)) {
      const key = name.toLowerCase();
      const known = candidates.get(key) ?? { name, score: 0, documents: new Set<number>() };
      candidates.set(key, known);
      known.score += score;
      known.documents.add(documentId);
    }
  }
  const best = [...candidates.values()].toSorted((a, b) => b.score - a.score)[0];
  return best && best.score >= 2 ? best.name : undefined;
}

/** Each name of a document once, with how clearly it is its business's. */
function listNames(passages: readonly SampledPassage[]): { name: string; score: number }[] {
  const [first] = passages;
  if (!first) return [];
  const found = new Map<string, { best: number; times: number }>();
  const add = (name: string, score: number, language: Language) => {
    const plain = trimName(name, language);
    if (!plain) return;
    const { best, times } = found.get(plain) ?? { best: 0, times: 0 };
    found.set(plain, { best: Math.max(best, score), times: times + 1 });
  };
  const language = readLanguage(first.language);
  if (first.url) for (const part of cutTitle(first.title).slice(1)) add(part, 1.5, language);
  for (const { headings, text } of passages) {
    const [top = ''] = headings;
    for (const part of cutTitle(top))
      for (const [name] of part.matchAll(namePattern)) add(name, 0.6, language);
    const opening = text.slice(0, openingLength);
    for (const { 0: name, index } of opening.matchAll(namePattern)) {
      const before = opening.slice(Math.max(0, index - 40), index);
      add(name, placing.test(before) ? 0.1 : 0.8, language);
    }
    for (const said of [top, opening]) for (const name of listIntroduced(said)) add(name, 2.5, language);
  }
  const source = first.connectionName.toLowerCase();
  return [...found].map(([name, { best, times }]) => ({
    name,
    score: best * (1 + Math.log2(times)) + (source.includes(name.toLowerCase()) ? 1.5 : 0),
  }));
}

function* listIntroduced(text: string): Generator<string> {
  for (const { index } of text.matchAll(/ (?=\p{Lu})/gu)) {
    if (!introducing.test(text.slice(Math.max(0, index - 40), index + 1))) continue;
    const [name] = introducedName.exec(text.slice(index + 1, index + 1 + 200)) ?? [];
    if (name) yield name;
  }
}

/** Without words that only begin a sentence; undefined where no name is left. */
function trimName(name: string, language: Language): string | undefined {
  const words = name
    .replace(/(?:['’]s|[.,;:!?'’&-])+$/u, '')
    .trim()
    .split(/\s+/);
  while (words[0] && isCommon(words[0], language)) words.shift();
  const plain = words.join(' ');
  return plain.length < 3 || plain.length > longestName || isNavigation(plain) || !/\p{L}/u.test(plain)
    ? undefined
    : plain;
}

function isCommon(word: string, language: Language): boolean {
  const bare = word.toLowerCase();
  return isStopWord(bare, language) || commonCapitals.has(bare);
}
