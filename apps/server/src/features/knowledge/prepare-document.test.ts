import { describe, expect, test } from 'vitest';
import type { Block } from './extract/document.ts';
import { prepareDocument } from './prepare-document.ts';

const embed = { maxTokens: 256, countTokens: (text: string) => Math.ceil(text.length / 4) };

const prepare = (blocks: Block[]) =>
  prepareDocument({ title: null, blocks, pageCount: null, warnings: [] }, { title: 'Handbook', embed });

const paragraph = (text: string): Block => ({ kind: 'paragraph', text, page: null });
const heading = (level: number, text: string): Block => ({ kind: 'heading', level, text, page: null });

describe('prepareDocument', () => {
  test('cuts a long document in parts without losing words, order or headings', async () => {
    const blocks: Block[] = [heading(1, 'Deliveries')];
    for (let section = 0; section < 60; section++) {
      blocks.push(heading(2, `Area ${section}`));
      for (let line = 0; line < 8; line++) {
        blocks.push(paragraph(`Parcel ${section}-${line} is brought to the door. `.repeat(6).trim()));
      }
    }
    const { chunks, language, characterCount } = await prepare(blocks);
    expect(language).toBe('en');
    expect(chunks.map(({ ordinal }) => ordinal)).toEqual(chunks.map((_, index) => index));
    expect(characterCount).toBe(chunks.reduce((sum, { text }) => sum + text.length, 0));
    const text = chunks.map((chunk) => chunk.text).join('\n');
    for (let section = 0; section < 60; section++) expect(text).toContain(`Parcel ${section}-7 is`);
    for (const chunk of chunks) {
      const area = /Parcel (\d+)-/.exec(chunk.text)?.[1];
      expect(chunk.headingPath).toEqual(['Deliveries', `Area ${area}`]);
      expect(chunk.terms).toContain('parcel');
    }
  });

  test('lets others work between chunks that take long', async () => {
    const slow = {
      maxTokens: 256,
      countTokens: (text: string) => {
        for (const endsAt = performance.now() + 10; performance.now() < endsAt; );
        return Math.ceil(text.length / 4);
      },
    };
    let turns = 0;
    const other = setInterval(() => turns++, 0);
    const blocks = Array.from({ length: 12 }, (_, part) => [
      heading(2, `Part ${part}`),
      paragraph('It is brought to the door on the same day. '.repeat(14).trim()),
    ]).flat();
    const document = { title: null, blocks, pageCount: null, warnings: [] };
    const { chunks } = await prepareDocument(document, { title: 'Handbook', embed: slow });
    clearInterval(other);
    expect(chunks.length).toBeGreaterThan(10);
    expect(turns).toBeGreaterThan(chunks.length / 2);
  });

  test('lets others work between the chunks of several documents, too', async () => {
    let turn = 0;
    let isDone = false;
    const count = () => {
      turn++;
      if (!isDone) setImmediate(count);
    };
    const worked = new Map<number, Set<string>>();
    const prepareSlowly = (name: string) => {
      const countTokens = (text: string) => {
        for (const endsAt = performance.now() + 10; performance.now() < endsAt; );
        worked.set(turn, (worked.get(turn) ?? new Set()).add(name));
        return Math.ceil(text.length / 4);
      };
      const blocks = Array.from({ length: 6 }, (_, part) => [
        heading(2, `Part ${part} of ${name}`),
        paragraph('It is brought to the door on the same day. '.repeat(14).trim()),
      ]).flat();
      const document = { title: null, blocks, pageCount: null, warnings: [] };
      return prepareDocument(document, { title: name, embed: { maxTokens: 256, countTokens } });
    };
    setImmediate(count);
    await Promise.all(['one', 'two', 'three', 'four'].map(prepareSlowly));
    isDone = true;
    // In the first turn all of them begin.
    worked.delete(0);
    expect(worked.size).toBeGreaterThan(12);
    expect([...worked.values()].filter((names) => names.size > 1)).toEqual([]);
  });

  test('stops when its signal fires', async () => {
    const stop = new AbortController();
    stop.abort(new Error('stopped'));
    const document = { title: null, blocks: [paragraph('Text.')], pageCount: null, warnings: [] };
    await expect(
      prepareDocument(document, { title: 'Handbook', embed, signal: stop.signal }),
    ).rejects.toThrow('stopped');
  });
});
