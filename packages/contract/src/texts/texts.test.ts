import { describe, expect, it } from 'vitest';
import type { Catalogue, Reason } from './catalogue.ts';
import { en } from './en.ts';
import type { Entry } from './entry.ts';
import { es } from './es.ts';
import { fil } from './fil.ts';
import { fr } from './fr.ts';
import { isReason, say, writeEnglish } from './texts.ts';
import { writeText } from './write-text.ts';

const catalogues = { en, fil, es, fr } satisfies Record<string, Catalogue>;
const reasons = Object.keys(en) as Reason[];

/** Says what is wrong in English words of the schema, which other languages leave out. */
const saidInEnglish: Reason = 'invalid-input';

function listForms(entry: Entry): string[] {
  return typeof entry === 'string' ? [entry] : [entry.one, entry.other];
}

function listValues(text: string): string[] {
  return [...text.matchAll(/\{([^}]*)\}/g)].map(([, inside]) => inside ?? '').toSorted();
}

describe.each(Object.entries(catalogues))('the texts in %s', (_, catalogue: Catalogue) => {
  it('are those of English, no more', () => {
    expect(Object.keys(catalogue)).toEqual(reasons);
  });

  it('say the values that English says', () => {
    const values = (texts: Catalogue) =>
      reasons
        .filter((reason) => reason !== saidInEnglish)
        .map((reason) => [reason, listValues(listForms(texts[reason]).at(-1) ?? '')]);
    expect(values(catalogue)).toEqual(values(en));
  });

  it('name no setting of the server, which those who read them cannot change', () => {
    const naming = reasons.filter((reason) =>
      listForms(catalogue[reason]).some((text) => /[A-Z]_[A-Z]/.test(text)),
    );
    expect(naming).toEqual([]);
  });

  it('depend on the number that English depends on', () => {
    const numbers = (texts: Catalogue) =>
      reasons.flatMap((reason) => {
        const entry = texts[reason];
        return typeof entry === 'string' ? [] : [[reason, entry.by]];
      });
    expect(numbers(catalogue)).toEqual(numbers(en));
  });

  it('are there, with braces only around values', () => {
    for (const text of Object.values(catalogue).flatMap(listForms)) {
      expect(text.trim()).toBe(text);
      expect(text).not.toBe('');
      expect(text.replace(/\{\w+(?::(?:size|text))?\}/g, '')).not.toMatch(/[{}]/);
    }
  });
});

it('leaves no reason in English', () => {
  for (const texts of [fil, es, fr]) {
    const same = reasons.filter((reason) => String(texts[reason]) === String(en[reason]));
    expect(same.filter((reason) => typeof en[reason] === 'string' && en[reason].includes(' '))).toEqual([]);
  }
});

describe('a text', () => {
  it('writes numbers and sizes as its language does', () => {
    const said = say('quota-bytes', { most: 1.5 * 2 ** 30, used: 1_048_576, left: 0 });
    expect(writeEnglish(said)).toContain(
      'keep 1.5 GB of files and notes: 1 MB are used and 0 Bytes are left',
    );
    const items = say('quota-items', { most: 20_000, used: 1, left: 19_999 });
    expect(writeText(items, { catalogue: fr, language: 'fr' })).toContain(`20\u202f000 fichiers`);
  });

  it('chooses its form by the number', () => {
    expect(writeEnglish(say('website-closed', { minutes: 1 }))).toMatch(/in a minute\.$/);
    expect(writeEnglish(say('website-closed', { minutes: 7 }))).toMatch(/in 7 minutes\.$/);
    const many = writeText(say('website-closed', { minutes: 1_000_000 }), { catalogue: es, language: 'es' });
    expect(many).toMatch(/en 1[.\u00a0\s]000[.\u00a0\s]000 minutos\.$/);
  });

  it('says another text within it, in its language', () => {
    const said = say('embedding-failed', { cause: 'model-busy' });
    expect(writeText(said, { catalogue: es, language: 'es' })).toBe(
      `El modelo de embeddings no respondió: ${es['model-busy']}`,
    );
    const endless = { reason: 'embedding-failed', values: { cause: 'embedding-failed' } };
    expect(writeText(endless, { catalogue: en, language: 'en' })).toContain('did not answer');
  });

  it('takes values as they are, whatever they look like', () => {
    expect(writeEnglish(say('file-empty-file', { fileName: '{most}$&.pdf' }))).toBe(
      'File "{most}$&.pdf" is empty.',
    );
  });

  it('is none for a reason of another version', () => {
    expect(writeText({ reason: 'not-known-yet' }, { catalogue: fil, language: 'fil' })).toBeUndefined();
    expect(writeText({ reason: 'constructor' }, { catalogue: fil, language: 'fil' })).toBeUndefined();
    expect([isReason('not-found'), isReason('toString')]).toEqual([true, false]);
  });

  it('without a value that another version did not send says nothing in its place', () => {
    expect(writeText({ reason: 'website-status' }, { catalogue: en, language: 'en' })).toBe(
      'The website answered with status .',
    );
  });
});
