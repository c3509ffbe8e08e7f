import { type Language, languages } from '@anito/contract/languages';
import { getFunctionalStorage } from '../functional-storage.ts';

export { type Language, languages };

const key = 'anito.language';

/**
 * Returns the supported language of a tag such as `de-AT`, ignoring its region. Returns undefined for other
 * languages.
 */
function findLanguage(tag: string): Language | undefined {
  const base = tag.toLowerCase().split('-')[0] ?? '';
  // Browsers also use Filipino's older name, Tagalog.
  const code = base === 'tl' ? 'fil' : base;
  return code in languages ? (code as Language) : undefined;
}

/**
 * Returns the language to start in: the saved choice, otherwise the browser's first supported language,
 * otherwise English. Ignores an unsupported saved choice.
 */
export function resolveInitialLanguage(saved: string | null, preferred: readonly string[]): Language {
  for (const tag of [saved ?? '', ...preferred]) {
    const language = findLanguage(tag);
    if (language) return language;
  }
  return 'en';
}

/** Returns the language to start in, for this browser. Never throws, even if the browser blocks storage. */
export function detectLanguage(): Language {
  return resolveInitialLanguage(readSaved(), navigator.languages);
}

/** Returns the saved language, or null if none is saved or the browser blocks the storage of an iframe. */
function readSaved(): string | null {
  try {
    return getFunctionalStorage().getItem(key);
  } catch {
    return null;
  }
}

/**
 * Saves the language in this browser for the next visit, without changing the current one. Throws if the
 * browser blocks storage.
 */
export function saveLanguage(language: Language): void {
  getFunctionalStorage().setItem(key, language);
}
