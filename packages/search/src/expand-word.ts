import { type Concept, conceptWords, findRoot } from '@anito/language/business-words';
import type { Language } from '@anito/language/detect-language';
import { stemWord } from '@anito/language/stem-word';

/** Related words for the meaning of a word in a question. */
export type Expansion = {
  concept: Concept;
  /** Translations and derivations, with the same meaning. */
  sameWords: string[];
  /** Other words of the question's language with nearly the same meaning. */
  synonyms: string[];
};

type Concepts = { filipino: Map<string, Concept>; english: Map<string, Concept> };
let concepts: Concepts | undefined;

/**
 * Returns the concepts by their words. They are built at the first question, because indexing does not need
 * them.
 */
function loadConcepts(): Concepts {
  if (concepts) return concepts;
  const filipino = new Map<string, Concept>();
  const english = new Map<string, Concept>();
  for (const [concept, words] of conceptWords) {
    for (const word of words.filipino) filipino.set(word, concept);
    for (const word of words.english) {
      const stem = stemWord(word, 'en');
      // Two rows may have words with the same stem. The earlier row is the more frequent one.
      if (!english.has(stem)) english.set(stem, concept);
    }
  }
  concepts = { filipino, english };
  return concepts;
}

/** Number of shared first letters that make one English word a derivation of another ("pay", "payment"). */
const sharedPrefixLength = 3;

/** Longer words are not in the table. */
const maxWordLength = 30;
/** Questions repeat their words, and each expansion takes a few microseconds. */
const maxCachedExpansions = 20_000;
const cachedExpansions = new Map<string, Expansion | null>();

/**
 * Returns the related English and Filipino words for a lower-case word of a question. Returns undefined
 * unless it is a common business word, in a question that is in one of these languages or too short to
 * detect.
 */
export function expandWord(word: string, language: Language): Expansion | undefined {
  if (word.length > maxWordLength) return undefined;
  if (language !== 'en' && language !== 'fil' && language !== 'simple') return undefined;
  const key = language === 'en' ? word : `~${word}`;
  let expansion = cachedExpansions.get(key);
  if (expansion === undefined) {
    expansion = findExpansion(word, language) ?? null;
    if (cachedExpansions.size >= maxCachedExpansions) cachedExpansions.clear();
    cachedExpansions.set(key, expansion);
  }
  return expansion ?? undefined;
}

/**
 * Finds the concept of a word by its Filipino root or its English stem. Returns undefined when it has none.
 * For an English word, the English words of the concept with another beginning are only synonyms.
 */
function findExpansion(word: string, language: Language): Expansion | undefined {
  const { filipino, english } = loadConcepts();
  const root = findRoot(word);
  const asEnglish = english.get(stemWord(word, 'en'));
  const asFilipino = root && (filipino.get(root) ?? english.get(stemWord(root, 'en')));
  const concept = language === 'en' ? (asEnglish ?? asFilipino) : (asFilipino ?? asEnglish);
  const words = concept && conceptWords.get(concept);
  if (!words) return undefined;
  if (root && words.filipino.includes(root)) {
    return { concept, sameWords: [...words.english, ...words.filipino], synonyms: [] };
  }
  const isDerived = (other: string) => other.startsWith((root ?? word).slice(0, sharedPrefixLength));
  return {
    concept,
    sameWords: [...words.english.filter(isDerived), ...words.filipino],
    synonyms: words.english,
  };
}
