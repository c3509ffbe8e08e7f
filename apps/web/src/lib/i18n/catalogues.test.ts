import { describe, expect, it } from 'vitest';
import { languages } from './languages.ts';

type Texts = { [key: string]: string | Texts };
const files = import.meta.glob<Texts>('./*/**/*.json', {
  base: '../../../../../locales',
  import: 'default',
  eager: true,
});

/** Returns every text of an area with its dotted key. */
function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?(\w+)\/?>/g)].map((match) => match[0]).sort();
}

const areas = Object.keys(files)
  .filter((path) => path.startsWith('./en/'))
  .map((path) => path.slice('./en/'.length));
/** Texts that exist only in English: they describe invalid fields. */
const englishOnly = 'invalid-input';
/** Texts for operators of an installation. */
const operatorAreas = ['models.json', 'sections.json'];
const translations = Object.keys(languages).filter((language) => language !== 'en');

describe.each(areas)('%s', (area) => {
  const english = flatten(files[`./en/${area}`]!);

  it.each(translations)('has the keys and placeholders of English in %s', (language) => {
    const file = files[`./${language}/${area}`];
    expect(file, `${language}/${area} exists`).toBeDefined();
    const texts = new Map(flatten(file!));
    expect([...texts.keys()].sort()).toEqual(english.map(([key]) => key).sort());
    for (const [key, text] of english) {
      expect(texts.get(key)?.trim(), key).not.toBe('');
      if (key === englishOnly) continue;
      expect(placeholdersOf(texts.get(key)!), key).toEqual(placeholdersOf(text));
    }
  });
});

it('has no area that is missing in English', () => {
  const inEnglish = new Set(areas);
  expect(Object.keys(files).filter((path) => !inEnglish.has(path.split('/').slice(2).join('/')))).toEqual([]);
});

it.each(Object.entries(files).filter(([path]) => !operatorAreas.some((area) => path.endsWith(`/${area}`))))(
  '%s mentions no server setting',
  (_, texts) => {
    expect(flatten(texts).filter(([, text]) => /[A-Z]_[A-Z]/.test(text))).toEqual([]);
  },
);

it.each(Object.entries(files).filter(([path]) => path.startsWith('./fr/')))(
  '%s keeps punctuation on the line of its word (U+00A0)',
  (_, texts) => {
    expect(flatten(texts).filter(([, text]) => / [?!:;»]|« /.test(text))).toEqual([]);
  },
);
