import { type Language, languages } from '@anito/contract/languages';

/**
 * Returns the product's language of a language tag, by its first part; `tl` counts as Filipino. Returns
 * undefined when the product does not have the language.
 */
function findLanguage(tag: string): Language | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0];
  if (primary === 'tl') return 'fil';
  return primary !== undefined && Object.hasOwn(languages, primary) ? (primary as Language) : undefined;
}

/**
 * Returns the language of a page: the first one that the product has, of those that the app requests
 * (`ui_locales`, separated by spaces), then of the browser's by their quality. Otherwise English.
 */
export function chooseLanguage(uiLocales: unknown, acceptLanguage: string | undefined): Language {
  const requested = typeof uiLocales === 'string' ? uiLocales.split(' ') : [];
  const accepted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
  for (const tag of [...requested, ...accepted]) {
    const language = findLanguage(tag);
    if (language) return language;
  }
  return 'en';
}
