import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chunkDocument } from '@anito/documents/chunk/chunk-document';
import { cleanBlocks } from '@anito/documents/extract/clean-text';
import type { Block } from '@anito/documents/extract/document';
import { detectLanguage, type Language } from '@anito/language/detect-language';
import { loadTokenCounter } from '@anito/models/count-tokens';
import type { EmbedModel } from '@anito/models/types';
import { analyzeText, encodeTerms } from '@anito/search/analyze-text';
import { PassageIndex } from '@anito/search/passage-index';
import { quantizeVector } from '@anito/search/quantize-vector';
import type { SearchHit } from '@anito/search/rank-passages';
import type { Collection, JudgedQuestion } from './collection.ts';

/** A collection after the product's pipeline: chunked, analyzed, embedded, indexed. */
export type IndexedCollection = {
  name: string;
  index: PassageIndex;
  /** Returns the id of a hit as used by the judgements. */
  nameHit(hit: Pick<SearchHit, 'passageId' | 'documentId'>): string;
  /** Passages by id. */
  passages: PassageSource[];
  /** Vectors of the passages, in order. */
  vectors: Float32Array[];
  questions: (JudgedQuestion & { vector: Float32Array })[];
};

/** A passage before indexing. `terms` is the output of `encodeTerms`. */
export type PassageSource = {
  documentId: number;
  language: Language;
  text: string;
  searchText: string;
  terms: string;
};

/** Runs a collection through the pipeline. Vectors are cached in `cacheDir` if given. */
export async function indexCollection(
  collection: Collection,
  embed: EmbedModel,
  cacheDir?: string,
): Promise<IndexedCollection> {
  const countTokens = await loadTokenCounter(embed.tokenCount);
  const passages = collection.documents.flatMap(({ title, text }, documentId): PassageSource[] => {
    const paragraphs = text.split(/\n{2,}/).map((paragraph): Block => {
      return { kind: 'paragraph', text: paragraph, page: null };
    });
    const document = { title: title || null, blocks: cleanBlocks(paragraphs), pageCount: null, warnings: [] };
    const chunkOptions = { title, maxTokens: embed.maxTokens, countTokens };
    const language = detectLanguage(`${title}\n${text}`);
    return [...chunkDocument(document, chunkOptions)].map(({ text: passage, searchText }) => {
      const terms = encodeTerms(analyzeText(searchText, language));
      return { documentId, language, text: passage, searchText, terms };
    });
  });
  return {
    name: collection.name,
    nameHit: ({ documentId }) => collection.documents[documentId]!.id,
    ...(await indexPassages(passages, collection.questions, embed, cacheDir)),
  };
}

/** Embeds and indexes passages, and embeds the questions. Ids of passages are their indexes in the list. */
export async function indexPassages(
  passages: PassageSource[],
  questions: JudgedQuestion[],
  embed: EmbedModel,
  cacheDir?: string,
): Promise<Pick<IndexedCollection, 'index' | 'passages' | 'vectors' | 'questions'>> {
  const texts = passages.map(({ searchText }) => searchText);
  const vectors = await embedCached(texts, embed, cacheDir);
  const questionVectors: Float32Array[] = [];
  for (const { text } of questions) questionVectors.push(await embed.embedQuestion(text));
  return {
    index: fillIndex(passages, vectors, embed.id, () => true),
    passages,
    vectors,
    questions: questions.map((question, i) => ({ ...question, vector: questionVectors[i] as Float32Array })),
  };
}

/**
 * Returns the collection with only some of its documents and all of its questions, so that some questions may
 * have no answer.
 */
export function selectDocuments(
  set: IndexedCollection,
  embeddingModel: string,
  isKept: (documentId: number) => boolean,
): IndexedCollection {
  return { ...set, index: fillIndex(set.passages, set.vectors, embeddingModel, isKept) };
}

function fillIndex(
  passages: PassageSource[],
  vectors: Float32Array[],
  embeddingModel: string,
  isKept: (documentId: number) => boolean,
): PassageIndex {
  const indexed = passages.flatMap(({ documentId, language, terms }, id) => {
    const vector = quantizeVector(vectors[id] as Float32Array);
    return isKept(documentId) ? [{ id, documentId, language, terms, embeddingModel, vector }] : [];
  });
  const index = new PassageIndex();
  index.apply([], indexed);
  return index;
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
