import { readProcessorMs } from '@anito/documents/testing/hostile-inputs/clock';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitMessage, toPlainText, writeReply } from './replies.service.ts';

describe('toPlainText and writeReply', () => {
  it.each([
    ['# Prices\n\nThe **ube cake** costs *980* pesos [1].', 'Prices\n\nThe ube cake costs 980 pesos.'],
    ['* one\n- two\n  - three', '• one\n• two\n  • three'],
    ['> quoted [2]\n\n---\n\n`code`', 'quoted\n\ncode'],
    ['See [the map](https://example.com/map).', 'See the map (https://example.com/map).'],
    ['[https://example.com](https://example.com)', 'https://example.com'],
    ['```js\nlet a = 1;\n```', 'let a = 1;'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    [
      'Ube cake: ₱980 [1]\n\n<details><summary>More about this</summary>\n\n- Mocha [2]\n\n</details>',
      'Ube cake: ₱980',
    ],
    ['   ', ''],
  ])('convert %j', (markdown, plain) => {
    expect(toPlainText(markdown)).toBe(plain);
  });

  it('take linear time for hostile input', () => {
    for (const sign of ['*', '**', '_', '`', '[', '](', '> ', '#', '![', '\n', ' ']) {
      const startedAt = readProcessorMs();
      toPlainText(sign.repeat(16_000 / sign.length));
      expect([sign, readProcessorMs() - startedAt < 2_000]).toEqual([sign, true]);
    }
  });

  it('list each web source once and no other sources', () => {
    const source = { relevance: 1, snippet: '', connectionId: 1, connectionType: 'website' as const };
    const sources = [
      { ...source, title: 'Prices', pageUrl: 'https://example.com/prices' },
      { ...source, title: 'Prices again', pageUrl: 'https://example.com/prices' },
      { ...source, title: 'prices.md', pageUrl: null },
      { ...source, title: 'Odd', pageUrl: 'javascript:alert(1)' },
    ];
    const answer = { answer: 'It costs 980 pesos [1].', sources: sources as never };
    expect(writeReply(answer, 'en')).toBe(
      'It costs 980 pesos.\n\nSources:\n• Prices: https://example.com/prices',
    );
    expect(writeReply({ ...answer, answer: '' }, 'en')).toBe('');
  });
});

describe('splitMessage', () => {
  it('splits between paragraphs, sentences or words', () => {
    expect(splitMessage(`${'a'.repeat(60)}\n\n${'b'.repeat(60)}`, 100)).toEqual([
      'a'.repeat(60),
      'b'.repeat(60),
    ]);
    expect(splitMessage('One is here. Two is there. Three is gone.', 30)).toEqual([
      'One is here. Two is there.',
      'Three is gone.',
    ]);
    expect(splitMessage('🎂'.repeat(6), 5)).toEqual(['🎂🎂', '🎂🎂', '🎂🎂']);
    expect(splitMessage(' \n ', 5)).toEqual([]);
  });

  it('loses only spaces and never splits a character', () => {
    const words = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\n\n', '. ', ' ')));
    fc.assert(
      fc.property(words, fc.integer({ min: 2, max: 40 }), (pieces, maxLength) => {
        const text = pieces.join('');
        const parts = splitMessage(text, maxLength);
        expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(maxLength);
          expect(part.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
