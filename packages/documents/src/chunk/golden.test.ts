import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { FileKind } from '../file-kinds.ts';
import { createExtractor } from '../testing/create-extractor.ts';
import { chunkDocument } from './chunk-document.ts';

const extractor = createExtractor({ maxWorkers: 2 });
afterAll(() => extractor.close());

/** Counts every word and every other sign as one token: close to a tokenizer, and readable in a diff. */
const countTokens = (text: string) => text.match(/\p{L}+|\p{N}+|[^\s\p{L}\p{N}]/gu)?.length ?? 0;

describe('chunkDocument with reviewed documents', () => {
  it.each<[FileKind, string]>([
    ['md', 'faq'],
    ['txt', 'opening-hours'],
    ['docx', 'returns-policy'],
    ['rtf', 'warranty'],
    ['pdf', 'price-list'],
    ['pdf', 'store-policies'],
    ['pdf', 'guest-handbook'],
    ['csv', 'questions'],
    ['xlsx', 'catering-prices'],
    ['pptx', 'wedding-packages'],
    ['html', 'visiting'],
  ])('%s: %s', async (kind, name) => {
    const fileName = `${name}.${kind}`;
    const path = fileURLToPath(new URL(`../fixtures/${fileName}`, import.meta.url));
    const document = await extractor.extract({ path, kind });
    const title = document.title ?? fileName;
    const chunks = [...chunkDocument(document, { title, maxTokens: 256, countTokens })];
    const shown = chunks.map((chunk) => {
      const page = chunk.page ? `, page ${chunk.page}` : '';
      return `[${chunk.ordinal}] ${chunk.tokenCount} tokens${page}\n${chunk.searchText}\n`;
    });
    await expect(shown.join('\n')).toMatchFileSnapshot(`golden/${name}.${kind}.chunks.txt`);
  });
});
