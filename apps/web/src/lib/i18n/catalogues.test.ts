import { describe, expect, it } from 'vitest';
import { languages } from './languages.ts';

type Texts = { [key: string]: string | Texts };
const files = import.meta.glob<Texts>('./*/**/*.json', {
  base: '../../../../../locales',
  import: 'default',
  eager: true,
});

/** Every text of an area by its dotted key. */
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
/** Says in English what is wrong with a field; other languages leave that out. */
const saidInEnglish = 'invalid-input';
/** Texts for the people who run an installation. */
const ofOperators = ['models.json', 'sections.json'];
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
      if (key === saidInEnglish) continue;
      expect(placeholdersOf(texts.get(key)!), key).toEqual(placeholdersOf(text));
    }
  });
});

it('has no area that English lacks', () => {
  const inEnglish = new Set(areas);
  expect(Object.keys(files).filter((path) => !inEnglish.has(path.split('/').slice(2).join('/')))).toEqual([]);
});

it.each(Object.entries(files).filter(([path]) => !ofOperators.some((area) => path.endsWith(`/${area}`))))(
  '%s names no setting of the server',
  (_, texts) => {
    expect(flatten(texts).filter(([, text]) => /[A-Z]_[A-Z]/.test(text))).toEqual([]);
  },
);

it.each(Object.entries(files).filter(([path]) => path.startsWith('./fr/')))(
  '%s keeps punctuation marks on the line of their words (U+00A0)',
  (_, texts) => {
    expect(flatten(texts).filter(([, text]) => / [?!:;»]|« /.test(text))).toEqual([]);
  },
);
