import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, ExtractedDocument } from '../extract/document.ts';
import { chunkDocument } from './chunk-document.ts';

const countTokens = (text: string) => text.match(/\p{L}{1,6}|\p{N}|[^\s\p{L}\p{N}]/gu)?.length ?? 0;

function chunk(blocks: Block[], options: { title?: string; maxTokens?: number; targetTokens?: number } = {}) {
  const document: ExtractedDocument = { title: null, blocks, pageCount: null, warnings: [] };
  return [...chunkDocument(document, { title: 'Shop', maxTokens: 256, countTokens, ...options })];
}

const heading = (text: string, level = 1): Block => ({ kind: 'heading', level, text, page: null });
const paragraph = (text: string, page: number | null = null): Block => ({ kind: 'paragraph', text, page });
const item = (text: string): Block => ({ kind: 'list-item', text, page: null });
const sentences = (count: number, topic: string) =>
  Array.from({ length: count }, (_, i) => `Sentence ${i} about ${topic} says a few plain words.`).join(' ');

describe('chunkDocument', () => {
  it('adds the title and the headings to the search text, but not to the displayed text', () => {
    const [only] = chunk([heading('Delivery'), heading('Fees', 2), paragraph('We charge ₱90 in Manila.', 3)]);
    expect(only).toMatchObject({
      ordinal: 0,
      headingPath: ['Delivery', 'Fees'],
      text: 'We charge ₱90 in Manila.',
      page: 3,
      searchText: 'Shop\nDelivery > Fees\nWe charge ₱90 in Manila.',
    });
    expect(only!.tokenCount).toBe(countTokens(only!.searchText));
  });

  it('puts page frames under no heading of the page', () => {
    const around = (block: Block, part: string): Block => ({ ...block, part: `frame-${part}` });
    const chunks = chunk([
      heading('Delivery'),
      paragraph(sentences(9, 'fees')),
      around(heading('Hours', 2), 'a'),
      around(paragraph('From 7:15.'), 'a'),
      around(paragraph('Call 555-0142.'), 'b'),
    ]);
    expect(chunks.map(({ headingPath, text }) => [headingPath.join(), text])).toEqual([
      ['Delivery', sentences(9, 'fees')],
      ['Hours', 'From 7:15.'],
      ['', 'Call 555-0142.'],
    ]);
  });

  it('leaves out a heading that repeats the title, and shortens long heading paths', () => {
    const deep = Array.from({ length: 6 }, (_, i) =>
      heading(`Part ${i} ${'of the very long name '.repeat(6)}`, i + 1),
    );
    const [only] = chunk([heading('SHOP', 1), ...deep.slice(1), paragraph('Text.')]);
    expect(only!.headingPath).toHaveLength(5);
    expect(only!.searchText).toMatch(/^Shop\nPart 4 .* > Part 5 .*\nText\.$/);
  });

  it('repeats the column names in every table row of every chunk', () => {
    const rows = Array.from({ length: 60 }, (_, i) => [`Dish number ${i}`, `₱${100 + i}`]);
    const chunks = chunk([{ kind: 'table', header: ['Item', 'Price'], rows, page: null }], {
      maxTokens: 128,
    });
    expect(chunks.length).toBeGreaterThan(3);
    const lines = chunks.flatMap((each) => each.text.split('\n'));
    expect(lines).toEqual(rows.map(([name, price]) => `- Item: ${name}; Price: ${price}`));
  });

  it('keeps a question with its answer, and starts a new chunk at the next question', () => {
    const pairs = Array.from({ length: 8 }, (_, i) => [
      paragraph(`Do you sell thing ${i}?`),
      paragraph(sentences(5, `t${i}`)),
    ]);
    const chunks = chunk(pairs.flat());
    expect(chunks).toHaveLength(8);
    for (const [i, each] of chunks.entries())
      expect(each.text).toMatch(new RegExp(`^Do you sell thing ${i}\\?\n\nSentence 0 about t${i}`));
  });

  it('repeats the introduction of a list before its later parts', () => {
    const items = Array.from({ length: 30 }, (_, i) => item(`step ${i} of the long work to be done`));
    const chunks = chunk([paragraph('To weave a basket:'), ...items]);
    expect(chunks.length).toBeGreaterThan(1);
    for (const each of chunks) expect(each.text).toMatch(/^To weave a basket:\n+- step/);
  });

  it('repeats the last sentence only where it cuts a paragraph', () => {
    const [first, second] = chunk([paragraph(sentences(20, 'rattan'))]);
    const last = first!.text.split(/(?<=\.) /).at(-1)!;
    expect(second!.text.startsWith(last)).toBe(true);
    const [, other] = chunk([paragraph(sentences(14, 'rattan')), paragraph(sentences(14, 'abaca'))]);
    expect(other!.text).toMatch(/^Sentence 0 about abaca/);
  });

  it('merges tiny sections of one parent, but never two questions', () => {
    const tiny = (name: string) => [heading(name, 2), paragraph('Yes, we do.')];
    const [joined, ...rest] = chunk([heading('Rules'), ...tiny('Pets'), ...tiny('Smoking')]);
    expect(rest).toEqual([]);
    expect(joined).toMatchObject({
      headingPath: ['Rules'],
      text: 'Pets\nYes, we do.\n\nSmoking\nYes, we do.',
    });
    expect(chunk([heading('FAQ'), ...tiny('Pets?'), ...tiny('Smoking?')])).toHaveLength(2);
  });

  it('keeps code whole if it fits into a chunk', () => {
    const code = Array.from({ length: 12 }, (_, i) => `const a${i} = ${i};`).join('\n');
    const chunks = chunk([paragraph(sentences(9, 'code')), { kind: 'code', text: code, page: null }]);
    expect(chunks.some((each) => each.text.includes(code))).toBe(true);
  });

  it('keeps headings without content', () => {
    expect(
      chunk([heading('Closed on Sundays'), heading('Parking behind the house')]).map((each) => each.text),
    ).toEqual(['Closed on Sundays\n\nParking behind the house']);
    expect(chunk([])).toEqual([]);
  });

  it.each([
    ['without spaces', 'x'.repeat(400_000)],
    ['of words', 'salita '.repeat(60_000).trim()],
    ['of Japanese', '日本語の文。'.repeat(60_000)],
    ['of surrogate pairs', '🧺'.repeat(100_000)],
  ])('cuts a line %s without loss', (_, text) => {
    const chunks = chunk([paragraph(text)]);
    expect(Math.max(...chunks.map((each) => each.tokenCount))).toBeLessThanOrEqual(256);
    for (const each of chunks) expect(each.text.isWellFormed()).toBe(true);
    const length = chunks.reduce((sum, each) => sum + each.text.replaceAll(' ', '').length, 0);
    expect(length).toBeGreaterThanOrEqual(text.replaceAll(' ', '').length);
  });

  const words = fc.array(
    fc.constantFrom('basket', 'Ang', 'presyo', '₱120', 'end.', 'why?', 'a,', '日本', '\n', 'x'.repeat(90)),
    {
      minLength: 1,
      maxLength: 120,
    },
  );
  const block = fc.oneof(
    words.map((list): Block => paragraph(list.join(' '))),
    words.map((list): Block => item(list.join(' '))),
    words.map((list): Block => ({ kind: 'code', text: list.join('\n'), page: null })),
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), words)
      .map(([level, list]): Block => heading(list.slice(0, 9).join(' '), level)),
    fc
      .array(fc.tuple(fc.constantFrom('Adobo', ''), fc.constantFrom('₱9', '')))
      .map((rows): Block => ({ kind: 'table', header: ['Item', 'Price'], rows, page: null })),
  );

  it('respects the token limit, creates no empty chunk and keeps every word of any document', () => {
    fc.assert(
      fc.property(
        fc.array(block, { maxLength: 20 }),
        fc.integer({ min: 40, max: 300 }),
        (blocks, maxTokens) => {
          const chunks = chunk(blocks, { maxTokens });
          const text = chunks.map((each) => `${each.headingPath.join(' ')} ${each.text}`).join(' ');
          for (const [index, each] of chunks.entries()) {
            expect(each.ordinal).toBe(index);
            expect(each.text.trim()).not.toBe('');
            expect(each.tokenCount).toBeLessThanOrEqual(maxTokens);
          }
          for (const word of ['basket', 'presyo', '₱120', 'Adobo']) {
            const isThere = blocks.some((each) =>
              (each.kind === 'table' ? each.rows.flat() : each.text.split(/\s/)).includes(word),
            );
            if (isThere) expect(text).toContain(word);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
