import type { Language } from '@anito/contract/languages';
import type { Because } from '@anito/contract/texts/because';
import { en } from '@anito/contract/texts/en';
import { es } from '@anito/contract/texts/es';
import { fil } from '@anito/contract/texts/fil';
import { fr } from '@anito/contract/texts/fr';
import { writeText } from '@anito/contract/texts/write-text';

const catalogues = { en, fil, es, fr };

/** A text of the catalogue in a language, for those who read no screen of ours; undefined for an unknown reason. */
export function writeIn(language: Language, said: Because): string | undefined {
  return writeText(said, { catalogue: catalogues[language], language });
}
