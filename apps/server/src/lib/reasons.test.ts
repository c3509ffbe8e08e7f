import { languageTags } from '@anito/contract/languages';
import { type ReasonCode, reasonValues } from '@anito/contract/reasons';
import { describe, expect, it } from 'vitest';
import { formatEnglish, formatReason, isReason, localizedMessage } from './reasons.ts';
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
  const parameterized = [...found].filter(([, names]) => names.size > 0);
  expect(Object.fromEntries(parameterized.map(([reason, names]) => [reason, [...names].toSorted()]))).toEqual(
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
    const message = localizedMessage('quota-bytes', { most: 1.5 * 2 ** 30, used: 1_048_576, left: 0 });
    expect(formatEnglish(message)).toContain('hold 1.5 GB of files and notes: 1 MB used, 0 Bytes left');
    const items = localizedMessage('quota-items', { most: 20_000, used: 1, left: 19_999 });
    expect(formatReason('fr', items)).toContain('20\u202f000 fichiers');
  });

  it('selects the plural form by the number', () => {
    expect(formatEnglish(localizedMessage('website-closed', { minutes: 1 }))).toMatch(/in a minute\.$/);
    expect(formatEnglish(localizedMessage('website-closed', { minutes: 7 }))).toMatch(/in 7 minutes\.$/);
    expect(formatEnglish(localizedMessage('import-conversations-beyond', { count: 2 }))).toMatch(
      /^We left out 2 conversations/,
    );
    const many = formatReason('es', localizedMessage('website-closed', { minutes: 1_000_000 }));
    expect(many).toMatch(/en 1[.\u00a0\s]000[.\u00a0\s]000 minutos\.$/);
  });

  it('inserts another text in the same language', () => {
    const message = localizedMessage('embedding-failed', { cause: 'model-busy' });
    expect(formatReason('es', message)).toBe(
      `El modelo de embeddings no respondió: ${readCatalogue('es')['model-busy']}`,
    );
    const endless = { reason: 'embedding-failed', values: { cause: 'embedding-failed' } };
    expect(formatReason('en', endless)).toContain('didn’t respond');
  });

  it.each(['{{most}}$&.pdf', '$t(reasons:not-found).pdf', '</b>&amp;.pdf'])(
    'takes values as they are: %s',
    (fileName) => {
      expect(formatEnglish(localizedMessage('file-empty-file', { fileName }))).toBe(
        `File "${fileName}" is empty.`,
      );
    },
  );

  it('returns undefined for a reason of another version', () => {
    expect(formatReason('fil', { reason: 'not-known-yet' })).toBeUndefined();
    expect(formatReason('fil', { reason: 'constructor' })).toBeUndefined();
    expect([isReason('not-found'), isReason('website-closed'), isReason('toString')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('leaves out a value that another version did not send', () => {
    expect(formatReason('en', { reason: 'website-status' })).toBe('The website answered with status .');
  });

  it('has a text for every reason with values', () => {
    const reasons = Object.keys(reasonValues) as ReasonCode[];
    expect(reasons.filter((reason) => !isReason(reason))).toEqual([]);
  });
});
