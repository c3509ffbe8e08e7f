import type { Block } from '@anito/documents/extract/document';
import { describe, expect, test } from 'vitest';
import { detectDocumentLanguage, prepareChunks } from './prepare-document.ts';

const countTokens = (text: string) => Math.ceil(text.length / 4);

function prepare(blocks: Block[]) {
  const document = { title: null, blocks, pageCount: null, warnings: [] };
  const language = detectDocumentLanguage(document);
  const options = { title: 'Handbook', maxTokens: 256, countTokens };
  return { language, chunks: [...prepareChunks(document, language, options)] };
}

const paragraph = (text: string): Block => ({ kind: 'paragraph', text, page: null });
const heading = (level: number, text: string): Block => ({ kind: 'heading', level, text, page: null });

describe('prepareChunks', () => {
  test('splits a long document without losing words, order or headings', () => {
    const blocks: Block[] = [heading(1, 'Deliveries')];
    for (let section = 0; section < 60; section++) {
      blocks.push(heading(2, `Area ${section}`));
      for (let line = 0; line < 8; line++) {
        blocks.push(paragraph(`Parcel ${section}-${line} is brought to the door. `.repeat(6).trim()));
      }
    }
    const { chunks, language } = prepare(blocks);
    expect(language).toBe('en');
    expect(chunks.map(({ ordinal }) => ordinal)).toEqual(chunks.map((_, index) => index));
    const text = chunks.map((chunk) => chunk.text).join('\n');
    for (let section = 0; section < 60; section++) expect(text).toContain(`Parcel ${section}-7 is`);
    for (const chunk of chunks) {
      const area = /Parcel (\d+)-/.exec(chunk.text)?.[1];
      expect(chunk.headingPath).toEqual(['Deliveries', `Area ${area}`]);
      expect(chunk.terms).toContain('parcel');
    }
  });
});
