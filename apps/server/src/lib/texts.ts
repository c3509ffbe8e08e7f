import { readFileSync } from 'node:fs';
import { type Language, languageTags } from '@anito/contract/languages';
import { detectLanguage } from '@anito/language/detect-language';
import { expandShorthand } from '@anito/language/shorthand';
import i18next from 'i18next';
import type pricing from '../../../../locales/en/pricing.json';
import type reasons from '../../../../locales/en/reasons.json';
import type accountPages from '../../../../locales/en/server/account-pages.json';
import type answers from '../../../../locales/en/server/answers.json';
import type customerQuestions from '../../../../locales/en/server/customer-questions.json';
import type exportReadme from '../../../../locales/en/server/export-readme.json';
import type facts from '../../../../locales/en/server/facts.json';
import type mails from '../../../../locales/en/server/mails.json';
import type proposals from '../../../../locales/en/server/proposals.json';
import type push from '../../../../locales/en/server/push.json';
import type site from '../../../../locales/en/site.json';

const units = ['Bytes', 'KB', 'MB', 'GB'] as const;
/** Formats by language, because creating one takes longer than formatting a hundred sizes. */
const sizeFormats = new Map<string, Intl.NumberFormat>();

/** Returns the number format for sizes in a language, from a cache. */
function findSizeFormat(language: string): Intl.NumberFormat {
  const cached = sizeFormats.get(language);
  if (cached) return cached;
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false });
  sizeFormats.set(language, format);
  return format;
}

/** Formats a size in a language: base 1024, at most two decimals, as in `1.5 KB`. */
export function formatBytes(bytes: number, language: string): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${findSizeFormat(language).format(bytes / 1024 ** power)} ${units[power]}`;
}

/** The catalogues that the server reads, by namespace. */
type Resources = {
  'account-pages': typeof accountPages;
  answers: typeof answers;
  'customer-questions': typeof customerQuestions;
  'export-readme': typeof exportReadme;
  facts: typeof facts;
  mails: typeof mails;
  pricing: typeof pricing;
  proposals: typeof proposals;
  push: typeof push;
  reasons: typeof reasons;
  site: typeof site;
};
type Namespace = keyof Resources;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: false;
    resources: Resources;
  }
}

/**
 * File of each namespace below the folder of a language. Catalogues that browsers load too are at the top.
 */
const files: Record<Namespace, string> = {
  'account-pages': 'server/account-pages',
  answers: 'server/answers',
  'customer-questions': 'server/customer-questions',
  'export-readme': 'server/export-readme',
  facts: 'server/facts',
  mails: 'server/mails',
  pricing: 'pricing',
  proposals: 'server/proposals',
  push: 'server/push',
  reasons: 'reasons',
  site: 'site',
};

/** Reads a file of texts in a language from `locales`. Throws when it is missing. */
function readCatalogue(language: Language, file: string): object {
  const path = new URL(`../../../../locales/${language}/${file}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8'));
}

const readLanguage = (language: Language) =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, readCatalogue(language, file)]));

/** All texts of the server, in all languages. */
export const texts = i18next.createInstance();

void texts.init({
  resources: Object.fromEntries(languageTags.map((language) => [language, readLanguage(language)])),
  ns: Object.keys(files),
  // Complete when `init` returns, because nothing is loaded later.
  initAsync: false,
  fallbackLng: false,
  load: 'currentOnly',
  // Pages and mails escape their values themselves.
  interpolation: { escapeValue: false },
  // Rows and responses of other versions may lack a value.
  missingInterpolationHandler: () => '',
});

texts.services.formatter!.add('size', (bytes: number, language = 'en') => formatBytes(bytes, language));

/** Returns the texts of a namespace in a language. */
export const getTexts = <N extends Namespace>(language: Language, namespace: N) =>
  texts.getFixedT(language, namespace);

/** Returns the first line of a mail to an owner, with the first name if there is one. */
export const writeGreeting = (language: Language, name: string): string =>
  getTexts(language, 'mails')('greeting', name ? { context: 'named', name } : {});

/**
 * Returns the parameters of a text that contains a name. Null selects the variant of the text without a name.
 */
export const nameOrUnnamed = (name: string | null) => (name === null ? { context: 'unnamed' } : { name });

/** Returns the product's language with exactly this tag; otherwise English. */
export const toAnswerLanguage = (language: string): Language =>
  languageTags.find((tag) => tag === language) ?? 'en';

/**
 * Returns the product's language in which a visitor's text is answered, or null when its words do not tell the
 * language.
 */
export function detectAnswerLanguage(text: string): Language | null {
  const language = detectLanguage(expandShorthand(text));
  return language === 'simple' ? null : toAnswerLanguage(language);
}
