import { describe, expect, it } from 'vitest';
import { languages } from './languages.ts';

type Texts = { [key: string]: string | Texts };
const files = import.meta.glob<{ default: Texts }>('./{en,fil,es,fr}/*.ts', { eager: true });

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
/** What only those read who run an installation. */
const ofOperators = ['models.ts', 'sections.ts'];
const translations = Object.keys(languages).filter((language) => language !== 'en');

describe.each(areas)('%s', (area) => {
  const english = flatten(files[`./en/${area}`]!.default);

  it.each(translations)('is whole in %s', (language) => {
    const file = files[`./${language}/${area}`];
    expect(file, `${language}/${area} exists`).toBeDefined();
    const texts = new Map(flatten(file!.default));
    expect([...texts.keys()].sort()).toEqual(english.map(([key]) => key).sort());
    for (const [key, text] of english) {
      expect(texts.get(key)?.trim(), key).not.toBe('');
      expect(placeholdersOf(texts.get(key)!), key).toEqual(placeholdersOf(text));
    }
  });
});

it.each(Object.entries(files).filter(([path]) => !ofOperators.some((area) => path.endsWith(`/${area}`))))(
  '%s names no setting of the server',
  (_, { default: texts }) => {
    expect(flatten(texts).filter(([, text]) => /[A-Z]_[A-Z]/.test(text))).toEqual([]);
  },
);
