import { type Language, readLanguage } from '@anito/language/detect-language';
import { commonCapitals } from '@anito/language/month-names';
import { beginsWithKind, namesKind } from './business-kinds.ts';
import { cutTitle } from './cut-title.ts';
import { isNavigation } from './is-navigation.ts';
import { namesThing } from './names-thing.ts';
import { isStopWord, listWords } from './read-words.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

const longestName = 60;
const longestTop = 200;
/** Where of a document its business is named first. */
const openingLength = 600;

/** A full stop within a word, as in an address, belongs to it; one after it ends the sentence. */
const large = String.raw`\p{Lu}[\p{L}\p{M}\p{N}'’&-]{0,30}(?:\.[\p{L}\p{N}]{1,20}){0,3}`;
/** What is named after "in" or "sa" is a place, which ends a name. */
const linking = '(?:ni|ng|nang|de|del|la|las|los|el|y|des|du|le|et|and|of|the|&)';
const joined = `(?:[ ](?:${linking}[ ]){0,2}${large})`;
const namePattern = new RegExp(`${large}${joined}{1,4}`, 'gu');
const wholeName = new RegExp(`^${large}${joined}{0,5}\\.?$`, 'u');
/** A heading may name a number, too. */
const wholeTop = new RegExp(`^${large}(?:${joined}|[ ]\\d{1,4}){0,5}$`, 'u');
const leadingName = new RegExp(`^${large}${joined}{1,5}(?=[\\s,]|$)`, 'u');
const introducedName = new RegExp(`^${large}${joined}{0,4}`, 'u');
/** What texts say right before the name of who speaks. */
const introducing =
  /(?:\bwelcome (?:to|sa)|\bwe are|\bwe at|\bhere at|\babout|\bmenu (?:of|ng|de|du)|\bmaligayang pagdating sa|\bkami ang|\bdito sa|\btungkol sa|\bbienvenid[oa]s? a|\bsomos|\bsobre|\bbienvenue (?:à|chez|au)|\bnous sommes|\bà propos de) $/iu;
/** What is named after these is a place more often than a business. */
const placing = /\b(?:in|near|around|across|throughout|within|from|to|sa|en|à) $/iu;
const reserved =
  '(?:all rights reserved|todos los derechos reservados|tous droits réservés|nakalaan ang lahat ng karapatan)';
const mark = String.raw`(?:©|\(c\)|\bcopyright\b)`;
/** What may stand between the mark and whose the texts are: years, another mark, "by". */
const between = String.raw`(?:[ \t\u00a0,.:–-]|${mark}|\d{4}|\b(?:by|par|por|to)\b|\b${reserved})`;
/** Whose texts these are, as their end says. */
const owned = new RegExp(
  String.raw`${mark}${between}{0,20}([^\n|·•]{3,80})|^([^\n|·•©]{3,60}?)[ .,|·-]{1,3}${reserved}`,
  'gimu',
);
/** What only says which document of the business it is. */
const documentWords =
  /\s(?:faqs?|wiki|website|site|docs?|documents?|notes?|handbook|menu|price ?list|files?|knowledge(?: base)?)$/i;
const fileEnding = /\.(?:pdf|docx?|xlsx?|pptx?|csv|tsv|html?|rtf|md|txt|png|jpe?g|webp|gif)$/i;
/** What a document or its part is called rather than its business. */
const documentName =
  /(?<![\p{L}\p{N}])(?:handbook|manual|guides?|guidelines?|policy|policies|terms|agreement|contract|menu|brochure|catalog(?:ue)?|price ?list|prices|rates|fees|schedule|report|form|faqs?|questions|services|about|notes|information|list|rules|version|draft|page|part|chapter|section|welcome|manwal|patakaran|gabay sa|listahan|tarifas|precios|política|políticas|manual|guía|servicios|preguntas|lista|condiciones|tarifs|règlement|conditions|questions|carte)(?![\p{L}\p{N}])/iu;
/** What a business says of itself right after its name. */
const saying =
  '(?:is|was|are|es|est|ay) (?:an?|the|one|your|una?|une|isang|started|founded|established|opened|fundad[oa]|fondée?)(?![\\p{L}\\p{N}])';
const sayingName = new RegExp(`(?<=^|[.!?\\n] {0,2})(${large}${joined}{1,4}) (?=${saying})`, 'gu');
/** What an owner calls a source for want of a name. */
const plainSource =
  /^(?:(?:my|our|the|new|mga|mis|nos|mes|nuestr[oa]s?|uploaded|company|business|shop)\s)*(?:files?|documents?|docs|uploads?|website|web ?site|site|notion|notes?|faqs?|wiki|knowledge|tanong|questions?|preguntas(?: frecuentes)?|questions fréquentes|archivos|fichiers|página web|sitio(?: web)?)(?:\s?\d+)?$/i;

type Candidate = { name: string; score: number };
type Found = (name: string, score: number) => void;

/**
 * The name of the business, by what its titles, headings, openings and last lines name again and again; where nothing is
 * named clearly, what its owner calls the first source, or the address of its website; empty without any of them.
 */
export function findBusinessName(passages: readonly SampledPassage[]): string {
  const candidates = new Map<string, Candidate>();
  const add = (name: string, score: number) => {
    const key = name.toLowerCase();
    const known = candidates.get(key) ?? { name, score: 0 };
    candidates.set(key, { ...known, score: known.score + score });
  };
  for (const ofDocument of Map.groupBy(passages, ({ documentId }) => documentId).values()) {
    for (const [name, score] of readNames(ofDocument)) add(name, score);
  }
  for (const source of new Set(passages.map(({ connectionName }) => connectionName))) {
    const name = readSource(source);
    if (wholeName.test(name) && name.includes(' ')) add(name, 1.5);
  }
  const clear = [...candidates.values()].filter(({ score }) => score >= leastClear);
  const best = clear.toSorted((a, b) => b.score - a.score)[0];
  return best ? findFull(best, clear).name : readPlace(passages);
}

const leastClear = 1.5;

/** Who is called by a part of the name in a sentence is named in full by a heading. */
function findFull(best: Candidate, clear: readonly Candidate[]): Candidate {
  const fuller = clear
    .filter(({ name }) => namesKind(name) && !namesKind(best.name))
    .filter(({ name }) => ` ${name} `.includes(` ${best.name} `));
  return fuller.toSorted((a, b) => b.score - a.score)[0] ?? best;
}

/** Each name of a document with how clearly it is its business's: said often counts a little more than once. */
function readNames(passages: readonly SampledPassage[]): [string, number][] {
  const [first] = passages;
  if (!first) return [];
  const language = readLanguage(first.language);
  const found = new Map<string, { best: number; times: number }>();
  const add: Found = (name, score) => {
    const plain = trimName(name, language);
    if (!plain) return;
    const { best, times } = found.get(plain) ?? { best: 0, times: 0 };
    found.set(plain, { best: Math.max(best, score), times: times + 1 });
  };
  readTitle(first, add);
  readTop(passages, language, add);
  for (const passage of passages) readPassage(passage, add);
  return [...found].map(([name, { best, times }]) => [name, best * (1 + Math.log2(times) / 2)]);
}

/** A title ends or begins with the name of its site, and that of a file may begin with it. */
function readTitle({ title }: SampledPassage, add: Found): void {
  const parts = cutTitle(title.replace(fileEnding, ''));
  for (const part of parts) {
    const plain = part.replace(documentWords, '');
    const [beforeComma = ''] = plain.split(', ');
    if (isWhole(plain)) add(plain, parts.length > 1 || plain !== part ? 1.6 : 1);
    else if (isWhole(beforeComma)) add(beforeComma, 1.5);
    else add(leadingName.exec(plain)?.[0] ?? '', 1.2);
  }
}

/** The heading over a whole document, where it reads as a name: by a word for a kind of business, or as no other word is written. */
function readTop(passages: readonly SampledPassage[], language: Language, add: Found): void {
  const top = passages[0]?.headings[0] ?? '';
  const isOver = passages.every(({ headings }) => headings[0] === top || headings.length === 0);
  for (const part of cutTitle(top.slice(0, longestTop))) {
    if (
      !(wholeTop.test(part) || beginsWithKind(part)) ||
      documentName.test(part) ||
      isNavigation(part) ||
      !namesThing(part, language, part)
    )
      continue;
    if (namesKind(part) && part.includes(' ')) add(part, 2);
    else if (isOver && part.includes(' ') && isWrittenLarge(part, passages)) add(part, leastClear);
  }
}

/** Whether no word of a name stands with a small letter in the texts: it is the name of somebody, not of a thing. */
function isWrittenLarge(name: string, passages: readonly SampledPassage[]): boolean {
  const words = listWords(name.toLowerCase()).filter((word) => word.length > 2);
  const said = new Set(passages.flatMap(({ text }) => listWords(text)));
  return words.length > 0 && words.every((word) => !said.has(word));
}

/** Two words at least that are written large, or one that no other word is like: an address, capitals within. */
function isWhole(part: string): boolean {
  return wholeName.test(part) && (part.includes(' ') || /\p{L}\.\p{L}|\p{Ll}\p{Lu}/u.test(part));
}

function readPassage({ headings: [top = ''], text }: SampledPassage, add: Found): void {
  const opening = text.slice(0, openingLength);
  for (const part of cutTitle(top)) for (const [name] of part.matchAll(namePattern)) add(name, 0.6);
  for (const { 0: name, index } of opening.matchAll(namePattern)) {
    const before = opening.slice(Math.max(0, index - 40), index);
    add(name, placing.test(before) ? 0.1 : 0.8);
  }
  for (const [, name = ''] of opening.matchAll(sayingName)) add(name, 2.2);
  for (const said of [top, opening]) for (const name of listIntroduced(said)) add(name, 2.5);
  for (const [, after = '', before = ''] of text.matchAll(owned)) {
    const said = (after || before).replace(/[\s.–-]{1,80}$/u, '').trim();
    add(introducedName.exec(said)?.[0] ?? '', 2);
  }
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
    .replace(/(?:['’]s|[,;:!?'’&-]){1,20}$/u, '')
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

function readSource(name: string): string {
  return name.replace(fileEnding, '').replaceAll('_', ' ').replace(documentWords, '').trim();
}

/** What a first source is called, unless that says only of which kind it is and a website's address says more. */
function readPlace(passages: readonly SampledPassage[]): string {
  const given = passages[0]?.connectionName.trim() ?? '';
  const source = readSource(given);
  if (![given, source].some((name) => plainSource.test(name))) return source;
  const hosts = passages.flatMap(({ url }) => (url && URL.canParse(url) ? new URL(url).hostname : []));
  const own = hosts.find((host) => /\p{L}/u.test(host) && !/(?:^|\.)notion\.(?:so|site|com)$/.test(host));
  return own?.replace(/^www\./, '') ?? '';
}
