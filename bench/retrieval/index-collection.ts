import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chunkDocument } from '../../apps/server/src/features/knowledge/chunk/chunk-document.ts';
import { cleanBlocks } from '../../apps/server/src/features/knowledge/extract/clean-text.ts';
import type { Block } from '../../apps/server/src/features/knowledge/extract/document.ts';
import {
  analyzeText,
  decodeTerms,
  detectLanguage,
  encodeTerms,
} from '../../apps/server/src/features/knowledge/search/analyze-text.ts';
import {
  ConnectionIndex,
  type IndexedPassage,
} from '../../apps/server/src/features/knowledge/search/connection-index.ts';
import type { EmbedModel } from '../../apps/server/src/lib/models/types.ts';
import type { Collection, Judged } from './collection.ts';

/** A collection after the product's pipeline: chunked, analyzed, embedded, indexed. */
export type IndexedCollection = {
  name: string;
  index: ConnectionIndex;
  /** The collection's document ids by the index's. */
  documentNames: string[];
  questions: (Judged & { vector: Float32Array })[];
};

/** Runs a collection through the pipeline; vectors are read from and written to `cacheDir` when given. */
export async function indexCollection(
  collection: Collection,
  embed: EmbedModel,
  cacheDir: string | undefined,
): Promise<IndexedCollection> {
  const passages: IndexedPassage[] = [];
  const texts: string[] = [];
  collection.documents.forEach(({ title, text }, documentId) => {
    const paragraphs = text.split(/\n{2,}/).map((paragraph): Block => {
      return { kind: 'paragraph', text: paragraph, page: null };
    });
    const document = { title: title || null, blocks: cleanBlocks(paragraphs), pageCount: null, warnings: [] };
    const chunkOptions = { title, maxTokens: embed.maxTokens, countTokens: embed.countTokens };
    const language = detectLanguage(`${title}\n${text}`);
    for (const { searchText } of chunkDocument(document, chunkOptions)) {
      texts.push(searchText);
      const terms = decodeTerms(encodeTerms(analyzeText(searchText, language)));
      passages.push({
        id: texts.length,
        documentId,
        language,
        terms,
        embeddingModel: embed.id,
        vector: null,
      });
    }
  });
  const vectors = await embedCached(texts, embed, cacheDir);
  const questionTexts = collection.questions.map(({ text }) => text);
  const questionVectors = await embedCached(questionTexts, embed, cacheDir);
  const index = new ConnectionIndex();
  index.apply(
    [],
    passages.map((passage, i) => ({ ...passage, vector: vectors[i] as Float32Array })),
  );
  return {
    name: collection.name,
    index,
    documentNames: collection.documents.map(({ id }) => id),
    questions: collection.questions.map((question, i) => ({
      ...question,
      vector: questionVectors[i] as Float32Array,
    })),
  };
}

async function embedCached(
  texts: string[],
  embed: EmbedModel,
  cacheDir: string | undefined,
): Promise<Float32Array[]> {
  const hash = createHash('sha256')
    .update(JSON.stringify([embed.id, texts]))
    .digest('hex');
  const path = cacheDir && join(cacheDir, `${hash}.f32`);
  if (path && existsSync(path)) {
    const values = new Float32Array(Uint8Array.from(await readFile(path)).buffer);
    const dimensions = values.length / texts.length;
    return texts.map((_, i) => values.subarray(i * dimensions, (i + 1) * dimensions));
  }
  const vectors = await embed.embedPassages(texts);
  if (path)
    await writeFile(
      path,
      Buffer.concat(vectors.map((vector) => new Uint8Array(Float32Array.from(vector).buffer))),
    );
  return vectors;
}
