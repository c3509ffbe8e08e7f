import { type Chunk, chunkDocument } from '@anito/documents/chunk/chunk-document';
import type { Block, ExtractedDocument } from '@anito/documents/extract/document';
import { detectLanguage, type Language } from '@anito/language/detect-language';
import { analyzeText, encodeTerms } from '@anito/search/analyze-text';

/** A chunk with its search terms; only its vector is missing. */
export type PreparedChunk = Chunk & { terms: string };

/** How a document is cut. `countTokens` counts as the embedding model does. */
export type ChunkingOptions = { title: string; maxTokens: number; countTokens: (text: string) => number };

/** Characters whose structure is processed at once. */
const sliceCharacters = 15_000;
const languageSample = 4_000;

/** Detects the language of a document from its first `languageSample` characters. */
export function detectDocumentLanguage({ blocks }: ExtractedDocument): Language {
  let sample = '';
  for (const block of blocks) {
    sample += `${getBlockText(block)}\n`;
    if (sample.length >= languageSample) break;
  }
  return detectLanguage(sample.slice(0, languageSample));
}

/** Yields the chunks of an extracted document, with their search terms. Each is made when it is requested. */
export function* prepareChunks(
  document: ExtractedDocument,
  language: Language,
  options: ChunkingOptions,
): Generator<PreparedChunk> {
  let ordinal = 0;
  for (const blocks of sliceBlocks(document.blocks)) {
    for (const chunk of chunkDocument({ ...document, blocks }, options)) {
      yield { ...chunk, ordinal: ordinal++, terms: encodeTerms(analyzeText(chunk.searchText, language)) };
    }
  }
}

/** Returns the text of a block; of a table, all cells, joined by spaces. */
function getBlockText(block: Block): string {
  return block.kind === 'table' ? [block.header ?? [], ...block.rows].flat().join(' ') : block.text;
}

/**
 * Splits a long document into slices of about `sliceCharacters` to twice as many characters. A slice starts
 * at a heading where possible, and the open headings above it are repeated.
 */
function* sliceBlocks(blocks: Block[]): Generator<Block[]> {
  const open: Extract<Block, { kind: 'heading' }>[] = [];
  let slice: Block[] = [];
  let characters = 0;
  for (const block of blocks) {
    if (block.kind === 'heading') while (open.length > 0 && open.at(-1)!.level >= block.level) open.pop();
    const isFull = characters >= sliceCharacters && block.kind === 'heading';
    if (isFull || characters >= sliceCharacters * 2) {
      yield slice;
      slice = [...open];
      characters = 0;
    }
    if (block.kind === 'heading') open.push(block);
    slice.push(block);
    characters += getBlockText(block).length;
  }
  if (slice.length > 0) yield slice;
}
