import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { EmbedModel } from '../../lib/models/types.ts';
import { detectLanguage, type Language } from '../../lib/words/detect-language.ts';
import { type Chunk, chunkDocument } from './chunk/chunk-document.ts';
import type { Block, ExtractedDocument } from './extract/document.ts';
import { analyzeText, encodeTerms } from './search/analyze-text.ts';

/** A chunk with the terms under which it is found; only its vector is missing. */
export type PreparedChunk = Chunk & { terms: string };

/** A document cut into chunks. */
export type PreparedDocument = { language: Language; characterCount: number; chunks: PreparedChunk[] };

/** Characters whose structure is read at once on the event loop: some milliseconds. */
const sliceCharacters = 15_000;
/** Milliseconds of work after which others get their turn, so that chats are not held up. */
const turnMs = 8;
const languageSample = 4_000;

/** Cuts an extracted document into chunks and analyses them, pausing for other work in between. */
export async function prepareDocument(
  document: ExtractedDocument,
  options: { title: string; embed: Pick<EmbedModel, 'maxTokens' | 'countTokens'>; signal?: AbortSignal },
): Promise<PreparedDocument> {
  const { title, embed, signal } = options;
  const language = detectLanguage(sampleText(document.blocks));
  const chunks: PreparedChunk[] = [];
  const chunkOptions = { title, maxTokens: embed.maxTokens, countTokens: embed.countTokens };
  let characterCount = 0;
  let turnEnds = 0;
  await waitForTurn();
  // The first count of a process may load a tokenizer, which takes a turn of its own.
  embed.countTokens('');
  await waitForTurn();
  for (const blocks of sliceBlocks(document.blocks)) {
    for (const chunk of chunkDocument({ ...document, blocks }, chunkOptions)) {
      signal?.throwIfAborted();
      characterCount += chunk.text.length;
      const terms = encodeTerms(analyzeText(chunk.searchText, language));
      chunks.push({ ...chunk, ordinal: chunks.length, terms });
      if (performance.now() < turnEnds) continue;
      await waitForTurn();
      turnEnds = performance.now() + turnMs;
    }
  }
  return { language, characterCount, chunks };
}

let lastTurn = Promise.resolve();

/** Several documents are prepared at once: each turn of the event loop is one document's, not all of theirs together. */
function waitForTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => yieldToOthers());
  return lastTurn;
}

function textOf(block: Block): string {
  return block.kind === 'table' ? [block.header ?? [], ...block.rows].flat().join(' ') : block.text;
}

function sampleText(blocks: Block[]): string {
  let sample = '';
  for (const block of blocks) {
    sample += `${textOf(block)}\n`;
    if (sample.length >= languageSample) break;
  }
  return sample;
}

/** A long document in parts, each beginning at a heading where there is one, below the headings that are open. */
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
    characters += textOf(block).length;
  }
  if (slice.length > 0) yield slice;
}
