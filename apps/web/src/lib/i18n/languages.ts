import { type Language, languages } from '@anito/contract/languages';
import { functionalStorage } from '../functional-storage.ts';

export { type Language, languages };

const key = 'anito.language';

function findLanguage(tag: string): Language | undefined {
  const base = tag.toLowerCase().split('-')[0] ?? '';
  // Browsers also call Filipino by its older name, Tagalog.
  const wanted = base === 'tl' ? 'fil' : base;
  return wanted in languages ? (wanted as Language) : undefined;
}

/** The language to begin with: the saved choice, else the first of the browser's that we speak, else English. */
export function chooseLanguage(saved: string | null, preferred: readonly string[]): Language {
  for (const tag of [saved ?? '', ...preferred]) {
    const found = findLanguage(tag);
    if (found) return found;
  }
  return 'en';
}

/** The language of this browser. */
export function detectLanguage(): Language {
  return chooseLanguage(readSaved(), navigator.languages);
}

/** Browsers that block the storage of a frame throw. */
function readSaved(): string | null {
  try {
    return functionalStorage().getItem(key);
  } catch {
    return null;
  }
}

/** Keeps the choice for the next visit. */
export function saveLanguage(language: Language): void {
  functionalStorage().setItem(key, language);
}
