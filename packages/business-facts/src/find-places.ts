import { parseQuestion } from '@anito/builtin-models/question-words';
import { listTerms } from '@anito/builtin-models/terms';
import { cacheByText } from '@anito/language/cache-by-text';
import { lightWords } from '@anito/language/light-words';
import { extractWeekdays } from '@anito/language/weekdays';
import type { SourcedFact } from './fact.ts';
import { headingSeparator } from './list-lines.ts';

/**
 * One place of a business with several. `name` is the shortest name in the sources, `terms` are the terms of
 * its names that no other place has.
 */
export type Place = { name: string; terms: ReadonlySet<string> };

/**
 * A name with evidence. `isTitle`: it is a heading or a label. `isOfSeveral`: it is a name that only a business
 * with several places has.
 */
type PlaceName = Place & { isTitle: boolean; isOfSeveral: boolean };

/** Words for one of several places of a business in the languages of the sources, without a plural s. */
const branchForms = 'branch branche outlet kiosk stall sangay sucursal sucursale succursale';
/** Words for a place of any business. */
const shopForms = 'shop store tindahan tienda boutique magasin';
/** Returns a pattern for words. One that ignores case would not find the capitals of names. */
const toPattern = (forms: string) =>
  `(?:${forms.replace(/(?<!\p{L})\p{L}/gu, (letter) => `[${letter.toUpperCase()}${letter}]`).replaceAll(' ', '|')})s?`;
const branchWord = toPattern(`${branchForms} ${shopForms}`);
const ofSeveral = new RegExp(`(?<!\\p{L})${toPattern(branchForms)}(?!\\p{L})`, 'u');
const branchWords = new RegExp(`(?<!\\p{L})${branchWord}(?!\\p{L})`, 'gu');
/** One or several names: "Jaro", "Santa Rosa", "Jaro and Molo". */
const names = "\\p{Lu}[\\p{L}'-]{1,20}(?:(?:,? (?:and|at|y|et|&) |, | )\\p{Lu}[\\p{L}'-]{1,20}){0,5}";
const namesBefore = new RegExp(`(?<!\\p{L})(${names}),? ${branchWord}(?!\\p{L})`, 'gu');
const namesAfter = new RegExp(
  `(?<!\\p{L})${branchWord} (?:in|at|of|sa|ng|en|de|à|du) (${names})(?!\\p{L})`,
  'gu',
);
const nameSeparator = /,? (?:and|at|y|et|&) |, /;
const leadingWords = /^(?:the|our|both|all|ang|sa|aming|ating|mga) /i;
const capitalWord = /(?<![\p{L}'])\p{Lu}\p{Ll}{2,20}(?!\p{L})/gu;
const lineLabel = /^([^:\d]{2,40}): /;
const mainPlace = /(?<!\p{L})(?:main|flagship|principal)(?!\p{L})/iu;

/** Words of headings and labels that name no place. */
const generalTerms = new Set(
  listTerms(
    'opening hours hour open schedule time times days shop store business operating contact location visit us oras bukas iskedyul horario horarios heures ouverture weekday weekdays weekend weekends daily am pm branch branches outlet city about home welcome faq questions info information menu services prices details detail overview glance facts footer nuestra nuestro nos notre aming ating our mall tel wifi',
  ),
);
/** Concepts of words that tell two places of one business apart. */
const placeConcepts = new Set([
  'booth',
  'salon',
  'gym',
  'studio',
  'coworking',
  'grocery',
  'downtown',
  'pharmacy',
  'laboratory',
  'restaurant',
  'kitchen',
  'north',
  'south',
  'east',
  'west',
  'plaza',
]);

/** Kinds of facts that each place of a business has. */
const kindsOfPlaces = ['hours', 'address'] as const;

/**
 * Returns the places of a business that its facts name, empty for fewer than two. A heading, the label of a
 * line or a word is a name only with evidence: it stands beside a word like "branch", another heading or label
 * beside it has the same kind of fact, or only some of several addresses contain it.
 */
export function findPlaces(facts: readonly SourcedFact[]): Place[] {
  const own = facts.filter((fact) => fact.kind === 'hours' || fact.kind === 'address');
  const listed = [
    ...own.flatMap(listBranchNames),
    ...kindsOfPlaces.flatMap((kind) => listSiblings(own.filter((fact) => fact.kind === kind))),
    ...listAddressNames(own),
  ];
  const groups = groupNames([...listed, ...listOtherPages(own, listed)]);
  const counts = new Map<string, number>();
  for (const { terms } of groups) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const places = groups.flatMap(({ name, terms }) => {
    const ownTerms = new Set([...terms].filter((term) => counts.get(term) === 1));
    return ownTerms.size > 0 ? [{ name, terms: ownTerms }] : [];
  });
  return places.length > 1 ? places : [];
}

/** Returns the places that a text names. */
export function listNamed(text: string, places: readonly Place[]): Place[] {
  const terms = new Set(listTerms(text));
  return places.filter((place) => !place.terms.isDisjointFrom(terms));
}

const askedBranch = new RegExp(
  `(\\p{L}{2,21})(?: (?:na|nga))? ${branchWord}(?!\\p{L})|(?<!\\p{L})${branchWord}(?: (?:nyo|ninyo|niyo|po))?(?: (?:in|at|of|sa|ng|en|de|à|du))? (\\p{L}{2,21})`,
  'gu',
);

/** Returns the places whose name stands beside a word like "branch" in a question, in any case. */
export function listAskedBranches<P extends Pick<Place, 'terms'>>(
  question: string,
  places: readonly P[],
): P[] {
  const words = [...question.matchAll(askedBranch)].flatMap(([, before, after]) => before ?? after ?? []);
  const terms = new Set(listTerms(words.join(' ')));
  return places.filter((place) => !place.terms.isDisjointFrom(terms));
}

/** Returns the places that the innermost heading with the name of a place names, if any. */
export function listPlacesOf(heading: string, places: readonly Place[]): Place[] {
  for (const title of splitHeading(heading).toReversed()) {
    const named = listNamed(title, places);
    if (named.length > 0) return named;
  }
  return [];
}

/** Returns the headings above a fact, the outermost first. */
const splitHeading = (heading: string) => heading.split(headingSeparator);

/**
 * Returns for each fact the innermost heading that none of the others has above it, or undefined: "Jaro" and
 * "Molo" for the sections "Jaro › Payment" and "Molo › Payment".
 */
export function listOwnHeadings(facts: readonly SourcedFact[]): (string | undefined)[] {
  const paths = facts.map(({ heading }) => splitHeading(heading));
  return paths.map((path, i) =>
    path.findLast((title) => title && !paths.some((other, j) => j !== i && other.includes(title))),
  );
}

/** Returns the label of the first line of a quote that has one with the terms of a place. */
function findLabel(quote: string): string | undefined {
  const labels = quote.split('\n').map((line) => lineLabel.exec(line)?.[1]);
  return labels.find((label) => label && listPlaceTerms(label).size > 0);
}

/** Returns the names that stand beside a word like "branch" in the headings, the label or the line of a fact. */
function listBranchNames({ heading, quote }: SourcedFact): PlaceName[] {
  const titles = [...splitHeading(heading), findLabel(quote) ?? '']
    .filter((title) => title.match(branchWords) !== null)
    .map((title) => toBranchName(title, { isTitle: true, isOfSeveral: ofSeveral.test(title) }));
  const inside = [...quote.matchAll(namesBefore), ...quote.matchAll(namesAfter)].flatMap(
    ([phrase, list = '']) =>
      list.split(nameSeparator).map((part) => {
        const name = part.replace(leadingWords, '');
        return toBranchName(name, { isTitle: false, isOfSeveral: ofSeveral.test(phrase) });
      }),
  );
  return [...titles, ...inside].filter(({ terms }) => terms.size > 0);
}

/**
 * Returns a name beside a word like "branch". Of several places, words with another meaning are names too:
 * "Main branch", "Sampaloc branch" (tamarind).
 */
function toBranchName(
  title: string,
  { isTitle, isOfSeveral }: Pick<PlaceName, 'isTitle' | 'isOfSeveral'>,
): PlaceName {
  const name = { ...toName(title, { isTitle }), isOfSeveral };
  if (name.terms.size > 0 || namesDayOrNumber(title)) return name;
  const main = mainPlace.exec(title)?.[0];
  const words = isOfSeveral ? listWords(title).filter(({ isKnown }) => isKnown) : [];
  return { ...name, terms: new Set(main ? listTerms(main) : words.map(({ term }) => term)) };
}

/**
 * Returns the headings of one document that stand beside each other, and the labels of lines below one
 * heading, if at least two of them name a place. `facts` must be of one kind.
 */
function listSiblings(facts: readonly SourcedFact[]): PlaceName[] {
  const titles = facts.flatMap(({ documentId, heading, quote }) => {
    const path = splitHeading(heading);
    const label = findLabel(quote);
    return [
      ...path.map((title, level) => ({ title, group: [documentId, ...path.slice(0, level)].join('\n') })),
      ...(label ? [{ title: label, group: [documentId, ...path, ''].join('\n') }] : []),
    ];
  });
  const named = titles
    .map(({ title, group }) => ({ ...toName(title, { isTitle: true }), group }))
    .filter(({ terms }) => terms.size > 0);
  return [...Map.groupBy(named, ({ group }) => group).values()]
    .filter((group) => new Set(group.map(({ name }) => name)).size > 1)
    .flat();
}

/**
 * Returns the headings, labels and capitalized words of facts about hours whose terms some of the addresses
 * contain, but not all.
 */
function listAddressNames(facts: readonly SourcedFact[]): PlaceName[] {
  const texts = new Set(facts.flatMap((fact) => (fact.kind === 'address' ? [fact.text] : [])));
  if (texts.size < 2) return [];
  const addresses = [...texts].map((text) => new Set(listTerms(text)));
  const found = new Map<string, PlaceName>();
  for (const { kind, heading, quote } of facts) {
    if (kind !== 'hours') continue;
    for (const word of quote.match(capitalWord) ?? []) found.set(word, toName(word, { isTitle: false }));
    for (const title of [...splitHeading(heading), findLabel(quote) ?? ''])
      found.set(title, toName(title, { isTitle: true }));
  }
  return [...found.values()].filter(({ terms }) => {
    if (terms.size === 0) return false;
    const having = addresses.filter((address) => terms.isSubsetOf(address));
    return having.length > 0 && having.length < addresses.length;
  });
}

/**
 * Returns the headings above weekly hours that are only a name, if the other evidence is of a single place and
 * that is one of several. The page "Molo" is of another place than "The Jaro branch".
 */
function listOtherPages(facts: readonly SourcedFact[], listed: readonly PlaceName[]): PlaceName[] {
  const [group, ...others] = groupNames(listed);
  const isOne = group
    ? others.length === 0
    : new Set(listed.map(({ terms }) => [...terms].join(' '))).size === 1;
  if (!isOne || !listed.some(({ isOfSeveral }) => isOfSeveral)) return [];
  return facts
    .filter((fact) => fact.kind === 'hours' && fact.hours.week.some((day) => day !== null))
    .flatMap(({ heading }) => {
      const title = splitHeading(heading).findLast((part) => listPlaceTerms(part).size > 0);
      const name = toName(title ?? '', { isTitle: true });
      return title && listWords(title).every(({ term }) => name.terms.has(term)) ? [name] : [];
    });
}

/**
 * Returns names in groups of one place each: a name with all terms of another one is of the same place.
 * Terms that all names have, as the name of the business, are left out, and so is a name whose terms several
 * different places have.
 */
function groupNames(listed: readonly PlaceName[]): PlaceName[] {
  const common = listed
    .map(({ terms }) => terms)
    .reduce((one, other) => one.intersection(other), listed[0]?.terms ?? new Set<string>());
  const names = listed
    .map((name) => ({ ...name, terms: name.terms.difference(common) }))
    .filter(({ terms }) => terms.size > 0);
  const groups: PlaceName[] = [];
  for (const name of names.toSorted((one, other) => other.terms.size - one.terms.size)) {
    const [group, ...others] = groups.filter(({ terms }) => name.terms.isSubsetOf(terms));
    if (!group) groups.push({ ...name });
    else if (others.length === 0 && isBetterName(name, group)) {
      group.name = name.name;
      group.isTitle = name.isTitle;
    }
  }
  return groups;
}

/** Returns whether a name is a title and the other one is not, or is shorter. */
const isBetterName = (one: PlaceName, other: PlaceName) =>
  one.isTitle === other.isTitle ? one.name.length < other.name.length : one.isTitle;

const toName = (name: string, { isTitle }: { isTitle: boolean }): PlaceName => ({
  name: name.trim(),
  terms: listPlaceTerms(name),
  isTitle,
  isOfSeveral: true,
});

const maxCachedCharacters = 500_000;
/**
 * Returns the terms that may name a place: words without a known meaning, and those for kinds of places.
 * Returns none for a question, or a text with a day or a number. Every question reads the same headings.
 */
const listPlaceTerms = cacheByText((title: string): ReadonlySet<string> => {
  if (namesDayOrNumber(title)) return new Set();
  const words = listWords(title).filter(({ isKnown, concept }) => !isKnown || placeConcepts.has(concept!));
  return new Set(words.map(({ term }) => term));
}, maxCachedCharacters);

/** Returns whether a text is a question, or has a day or a number. */
function namesDayOrNumber(title: string): boolean {
  const { named, excepted } = extractWeekdays(title, { isQuestion: true });
  return named.size + excepted.size > 0 || /\d|\?$/.test(title);
}

/**
 * Returns the words of a title except light, general and branch words. `isKnown`: it has a known meaning. A
 * light word counts if it is the whole title: "Parang" is a place, and also Filipino for "like".
 */
function listWords(title: string): { term: string; concept: string | undefined; isKnown: boolean }[] {
  const words = title.replace(branchWords, ' ').match(/[\p{L}\p{N}'’-]{1,60}/gu) ?? [];
  const isName = words.length === 1 && /^\p{Lu}\p{Ll}/u.test(words[0]!);
  return words.flatMap((word) =>
    parseQuestion(word).flatMap(({ term, concept, isLight }) => {
      // "Lipa" is a city, although "lipas" is a light word with the same term.
      const isEmpty = isLight && !isName && (lightWords.has(word.toLowerCase()) || lightWords.has(term));
      if (isEmpty || generalTerms.has(term)) return [];
      return [{ term, concept, isKnown: concept !== undefined }];
    }),
  );
}
