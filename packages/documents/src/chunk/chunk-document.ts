import type { ExtractedDocument } from '../extract/document.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { mergeSmallSections } from './merge-sections.ts';
import { joinUnits, packUnits } from './pack-units.ts';
import { fitUnit, readUnits, type Unit } from './section-units.ts';
import { splitSections } from './split-sections.ts';
import { writePrefix } from './write-prefix.ts';

/** A passage to store: its quoted text, its searched text, and its position in the document. */
export type Chunk = {
  /** Position in the document, from 0. */
  ordinal: number;
  /** Headings above the passage, outermost first. */
  headingPath: string[];
  /** Text that is quoted to readers. */
  text: string;
  /** Page where the passage begins, from 1. */
  page: number | null;
  /** Number of tokens of `searchText`. */
  tokenCount: number;
  /** Text that is embedded and searched: title, heading path and text. */
  searchText: string;
};

/** Options of chunking. `countTokens` is the embedder's own tokenizer and may be slow. */
export type ChunkOptions = {
  title: string;
  /** Most tokens of `searchText` that the embedder in use accepts. */
  maxTokens: number;
  /** Target size of a chunk's text, in tokens. Sizes of 100 to 200 gave the best retrieval. */
  targetTokens?: number;
  countTokens: (text: string) => number;
};

const DEFAULT_TARGET = 160;
/** Share of the target below which a section is too small for its own chunk. */
const SMALL_SHARE = 1 / 6;
const SAMPLE_LENGTH = 2_000;

/**
 * Cuts a document into chunks along its structure: sections, then paragraphs, then sentences. Tokens are
 * estimated while packing and counted once for each finished chunk; a chunk above `maxTokens` is cut again.
 * Chunks are generated lazily, so that the caller can yield to other work in between.
 */
export function* chunkDocument(document: ExtractedDocument, options: ChunkOptions): Generator<Chunk> {
  const scale = calibrate(document, options.countTokens);
  const target = (options.targetTokens ?? DEFAULT_TARGET) / scale;
  const max = options.maxTokens / scale;
  let ordinal = 0;
  const sections = splitSections(document.blocks, options.title).map(({ path, blocks }) => {
    const prefix = writePrefix(options.title, path, max);
    const hardLimit = Math.max(1, max - estimateTokens(prefix) - max * 0.05);
    const units = readUnits(blocks, { whole: Math.min(target * 1.25, hardLimit), hard: hardLimit });
    return { path, units, size: units.reduce((sum, unit) => sum + unit.size, 0) };
  });
  const filled = sections.filter((section) => section.units.length > 0);
  for (const { path, units } of mergeSmallSections(filled, { small: target * SMALL_SHARE, target })) {
    const prefix = writePrefix(options.title, path, max);
    const hardLimit = Math.max(1, max - estimateTokens(prefix) - max * 0.05);
    for (const packed of packUnits(units, { target: Math.min(target, hardLimit), hard: hardLimit })) {
      for (const chunk of finishChunks(packed, path, prefix, options)) yield { ...chunk, ordinal: ordinal++ };
    }
  }
}

/**
 * Returns the ratio of real to estimated tokens, measured on the document's beginning and limited to 0.6 to
 * 3. Returns 1 for a document without text.
 */
function calibrate(document: ExtractedDocument, countTokens: ChunkOptions['countTokens']): number {
  let sample = '';
  for (const block of document.blocks) {
    sample += ` ${block.kind === 'table' ? block.rows.slice(0, 20).flat().join(' ') : block.text.slice(0, SAMPLE_LENGTH)}`;
    if (sample.length >= SAMPLE_LENGTH) break;
  }
  const estimated = estimateTokens(sample.slice(0, SAMPLE_LENGTH));
  if (estimated === 0) return 1;
  return Math.min(3, Math.max(0.6, countTokens(sample.slice(0, SAMPLE_LENGTH)) / estimated));
}

/**
 * Yields the units as one chunk, or as several if the estimate was too low. A chunk that cannot be cut
 * further loses its title and headings. Yields nothing without text.
 */
function* finishChunks(
  units: Unit[],
  path: string[],
  prefix: string,
  options: ChunkOptions,
): Generator<Omit<Chunk, 'ordinal'>> {
  const text = joinUnits(units);
  if (!text) return;
  const searchText = prefix + text;
  const tokenCount = options.countTokens(searchText);
  const parts = tokenCount > options.maxTokens ? halve(units) : [];
  const canBeCut = parts.length > 1 || (parts[0] && joinUnits(parts[0]) !== text);
  if (canBeCut) {
    for (const part of parts) yield* finishChunks(part, path, prefix, options);
  } else if (parts.length > 0 && prefix) {
    yield* finishChunks(units, path, '', options);
  } else {
    yield { headingPath: path, text, page: units[0]!.page, tokenCount, searchText };
  }
}

/**
 * Cuts units into two halves. A single unit first loses its lead, and is then cut into pieces of half its
 * size.
 */
function halve(units: Unit[]): Unit[][] {
  if (units.length > 1) {
    const middle = Math.ceil(units.length / 2);
    return [units.slice(0, middle), units.slice(middle)];
  }
  const unit = units[0]!;
  if (unit.lead) return [[{ ...unit, lead: null }]];
  return fitUnit(unit, Math.floor(unit.size / 2) || 1).map((piece) => [piece]);
}
