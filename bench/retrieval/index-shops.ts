import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileKind } from '@anito/contract/limits';
import { createExtractor } from '@anito/documents/testing/create-extractor';
import { loadTokenCounter } from '@anito/models/count-tokens';
import type { EmbedModel } from '@anito/models/types';
import {
  detectDocumentLanguage,
  prepareChunks,
} from '../../apps/server/src/features/knowledge/prepare-document.ts';
import type { JudgedQuestion } from './collection.ts';
import { type IndexedCollection, indexPassages, type PassageSource } from './index-collection.ts';

const features = new URL('../../apps/server/src/features/', import.meta.url);
const samples = new URL('sample/documents/', features);
const fixtures = new URL('../../packages/documents/src/fixtures/', import.meta.url);
const sampleFiles = new Set([
  'menu-and-prices.pdf',
  'store-policies.docx',
  'delivery-areas.rtf',
  'frequently-asked-questions.md',
]);

type Line = { file: string; words: string; question: string };

/**
 * Builds the collection of shops/, read, chunked and indexed by the product's pipeline. Passages are judged
 * rather than documents: those of the named file that contain the named words. Throws without such a passage,
 * because the collection is then wrong.
 */
export async function indexShops(embed: EmbedModel): Promise<IndexedCollection> {
  const lines = await readLines();
  const passages: (PassageSource & { file: string })[] = [];
  const extractor = createExtractor({ maxWorkers: 2 });
  const countTokens = await loadTokenCounter(embed.tokenCount);
  try {
    const files = [...new Set(lines.map(({ file }) => file))];
    const documents = files.map(async (file) => {
      const kind = extname(file).slice(1) as FileKind;
      const path = fileURLToPath(new URL(file, sampleFiles.has(file) ? samples : fixtures));
      return { file, document: await extractor.extract({ path, kind }) };
    });
    for (const [documentId, { file, document }] of (await Promise.all(documents)).entries()) {
      const title = file.slice(0, -extname(file).length).replaceAll('-', ' ');
      const language = detectDocumentLanguage(document);
      const options = { title, maxTokens: embed.maxTokens, countTokens };
      for (const { text, searchText, terms } of prepareChunks(document, language, options)) {
        passages.push({ file, documentId, language, text, searchText, terms });
      }
    }
  } finally {
    await extractor.close();
  }
  const questions = lines.map((line, i): JudgedQuestion => {
    const answering = [...passages.entries()].filter(([, { file, searchText }]) => {
      return file === line.file && searchText.includes(line.words);
    });
    if (answering.length === 0) throw new Error(`No passage of ${line.file} says "${line.words}".`);
    return {
      id: String(i),
      text: line.question,
      relevant: new Map(answering.map(([id]) => [String(id), 1])),
    };
  });
  return {
    name: 'shops',
    nameHit: ({ passageId }) => String(passageId),
    ...(await indexPassages(passages, questions, embed)),
  };
}

async function readLines(): Promise<Line[]> {
  const text = await readFile(new URL('shops/questions.tsv', import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [file = '', words = '', question = ''] = line.split('\t');
      return { file, words, question };
    });
}
