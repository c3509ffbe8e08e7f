import { type Concept, conceptWords, findRoot } from '@anito/language/business-words';
import type { Language } from '@anito/language/detect-language';
import { stemWord } from '@anito/language/stem-word';

/** Common words for what a word of a question means. */
export type Expansion = {
  concept: Concept;
  /** Its translations and derivations: they say the same. */
  sameWords: string[];
  /** Other words of the question's language, which say nearly the same. */
  synonyms: string[];
};

type Concepts = { filipino: Map<string, Concept>; english: Map<string, Concept> };
let concepts: Concepts | undefined;

/** Concepts by their words. Made for the first question: who only analyses texts has no use for them. */
function readConcepts(): Concepts {
  if (concepts) return concepts;
  const filipino = new Map<string, Concept>();
  const english = new Map<string, Concept>();
  for (const [concept, words] of conceptWords) {
    for (const word of words.filipino) filipino.set(word, concept);
    for (const word of words.english) {
      const stem = stemWord(word, 'en');
      // Stemmed, words of two rows may be one: the earlier row is the one asked more often.
      if (!english.has(stem)) english.set(stem, concept);
    }
  }
  concepts = { filipino, english };
  return concepts;
}

/** Letters at its beginning that make one English word a derivation of another ("pay", "payment"). */
const commonBeginning = 3;

/** Longer runs of letters are no common words. */
const maxWordLength = 30;
/** Questions repeat their words; a few microseconds each. */
const expansionsKept = 20_000;
const knownExpansions = new Map<string, Expansion | null>();

/**
 * The English and Filipino words for what a lower-case word of a question means, if it is a common word of business
 * in a question of one of these languages or one too short to tell.
 */
export function expandWord(word: string, language: Language): Expansion | undefined {
  if (word.length > maxWordLength) return undefined;
  if (language !== 'en' && language !== 'fil' && language !== 'simple') return undefined;
  const key = language === 'en' ? word : `~${word}`;
  let expansion = knownExpansions.get(key);
  if (expansion === undefined) {
    expansion = findExpansion(word, language) ?? null;
    if (knownExpansions.size >= expansionsKept) knownExpansions.clear();
    knownExpansions.set(key, expansion);
  }
  return expansion ?? undefined;
}

function findExpansion(word: string, language: Language): Expansion | undefined {
  const { filipino, english } = readConcepts();
  const root = findRoot(word);
  const asEnglish = english.get(stemWord(word, 'en'));
  const asFilipino = root && (filipino.get(root) ?? english.get(stemWord(root, 'en')));
  const concept = language === 'en' ? (asEnglish ?? asFilipino) : (asFilipino ?? asEnglish);
  const words = concept && conceptWords.get(concept);
  if (!words) return undefined;
  if (root && words.filipino.includes(root)) {
    return { concept, sameWords: [...words.english, ...words.filipino], synonyms: [] };
  }
  const isDerived = (other: string) => other.startsWith((root ?? word).slice(0, commonBeginning));
  return {
    concept,
    sameWords: [...words.english.filter(isDerived), ...words.filipino],
    synonyms: words.english,
  };
}
