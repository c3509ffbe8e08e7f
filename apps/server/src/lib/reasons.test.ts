import { languageTags } from '@anito/contract/languages';
import { type Reason, reasonValues } from '@anito/contract/reasons';
import { describe, expect, it } from 'vitest';
import { isReason, say, writeEnglish, writeReason } from './reasons.ts';
import { texts } from './texts.ts';

const readCatalogue = (language: string): Record<string, string> =>
  texts.getResourceBundle(language, 'reasons');

const english = readCatalogue('en');
const others = languageTags.filter((language) => language !== 'en');

/** Returns the names of the values in a text. */
const listValues = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name!);

it('the catalogue has a text for each value that the contract lists, and lists each value of a text', () => {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of Object.entries(english)) {
    const reason = key.replace(/_(?:one|other)$/, '');
    const names = found.get(reason) ?? new Set();
    found.set(reason, names.union(new Set(listValues(text))));
  }
  const listed = Object.entries(reasonValues).map(([reason, names]) => [reason, names.toSorted()]);
  // The number that selects the plural form is part of some texts only.
  for (const [reason, names] of found) {
    if (Object.hasOwn(english, `${reason}_other`) && reason !== 'website-closed') names.add('count');
  }
  const said = [...found].filter(([, names]) => names.size > 0);
  expect(Object.fromEntries(said.map(([reason, names]) => [reason, [...names].toSorted()]))).toEqual(
    Object.fromEntries(listed),
  );
});

it('the catalogue leaves no reason in English in other languages', () => {
  for (const language of others) {
    const catalogue = readCatalogue(language);
    const same = Object.keys(english).filter((key) => catalogue[key] === english[key]);
    expect(same.filter((key) => english[key]!.includes(' '))).toEqual([]);
  }
});

describe('formatReason', () => {
  it('formats numbers and sizes as its language does', () => {
    const said = say('quota-bytes', { most: 1.5 * 2 ** 30, used: 1_048_576, left: 0 });
    expect(writeEnglish(said)).toContain(
      'keep 1.5 GB of files and notes: 1 MB are used and 0 Bytes are left',
    );
    const items = say('quota-items', { most: 20_000, used: 1, left: 19_999 });
    expect(writeReason('fr', items)).toContain('20\u202f000 fichiers');
  });

  it('selects the plural form by the number', () => {
    expect(writeEnglish(say('website-closed', { minutes: 1 }))).toMatch(/in a minute\.$/);
    expect(writeEnglish(say('website-closed', { minutes: 7 }))).toMatch(/in 7 minutes\.$/);
    expect(writeEnglish(say('import-conversations-beyond', { count: 2 }))).toMatch(/^2 conversations were/);
    const many = writeReason('es', say('website-closed', { minutes: 1_000_000 }));
    expect(many).toMatch(/en 1[.\u00a0\s]000[.\u00a0\s]000 minutos\.$/);
  });

  it('inserts another text in the same language', () => {
    const said = say('embedding-failed', { cause: 'model-busy' });
    expect(writeReason('es', said)).toBe(
      `El modelo de embeddings no respondió: ${readCatalogue('es')['model-busy']}`,
    );
    const endless = { reason: 'embedding-failed', values: { cause: 'embedding-failed' } };
    expect(writeReason('en', endless)).toContain('did not answer');
  });

  it.each(['{{most}}$&.pdf', '$t(reasons:not-found).pdf', '</b>&amp;.pdf'])(
    'takes values as they are: %s',
    (fileName) => {
      expect(writeEnglish(say('file-empty-file', { fileName }))).toBe(`File "${fileName}" is empty.`);
    },
  );

  it('returns undefined for a reason of another version', () => {
    expect(writeReason('fil', { reason: 'not-known-yet' })).toBeUndefined();
    expect(writeReason('fil', { reason: 'constructor' })).toBeUndefined();
    expect([isReason('not-found'), isReason('website-closed'), isReason('toString')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('leaves out a value that another version did not send', () => {
    expect(writeReason('en', { reason: 'website-status' })).toBe('The website answered with status .');
  });

  it('has a text for every reason with values', () => {
    const reasons = Object.keys(reasonValues) as Reason[];
    expect(reasons.filter((reason) => !isReason(reason))).toEqual([]);
  });
});
