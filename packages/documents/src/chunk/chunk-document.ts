import type { ExtractedDocument } from '../extract/document.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { mergeSmallSections } from './merge-sections.ts';
import { joinUnits, packUnits } from './pack-units.ts';
import { fitUnit, readUnits, type Unit } from './section-units.ts';
import { splitSections } from './split-sections.ts';
import { writePrefix } from './write-prefix.ts';

/** A passage to store: what is shown, what is searched, and where it stands in its document. */
export type Chunk = {
  /** Position in the document, from 0. */
  ordinal: number;
  /** Headings above the passage, outermost first. */
  headingPath: string[];
  /** What is quoted to a reader. */
  text: string;
  /** The page where the passage begins, from 1. */
  page: number | null;
  /** Tokens of `searchText`. */
  tokenCount: number;
  /** What is embedded and searched: title, heading path and text. */
  searchText: string;
};

/** How chunks are measured: `countTokens` is the embedder's own count and may be slow. */
export type ChunkOptions = {
  title: string;
  /** The most tokens that `searchText` may have for the embedder in use. */
  maxTokens: number;
  /** The tokens of text that a chunk aims at; 100 to 200 retrieved best. */
  targetTokens?: number;
  countTokens: (text: string) => number;
};

const DEFAULT_TARGET = 160;
/** A section below this share of the target is too small to stand alone. */
const SMALL_SHARE = 1 / 6;
const SAMPLE_LENGTH = 2_000;

/**
 * Cuts a document into chunks along its structure: sections, then paragraphs, then sentences. Tokens are
 * estimated while packing and counted once for each finished chunk; one above `maxTokens` is cut again. Chunks are
 * cut as they are asked for, so that the caller can let others work in between.
 */
export function* chunkDocument(document: ExtractedDocument, options: ChunkOptions): Generator<Chunk> {
  const scale = calibrate(document, options.countTokens);
  const target = (options.targetTokens ?? DEFAULT_TARGET) / scale;
  const max = options.maxTokens / scale;
  let ordinal = 0;
  const sections = splitSections(document.blocks, options.title).map(({ path, blocks }) => {
    const prefix = writePrefix(options.title, path, max);
    const hard = Math.max(1, max - estimateTokens(prefix) - max * 0.05);
    const units = readUnits(blocks, { whole: Math.min(target * 1.25, hard), hard });
    return { path, units, size: units.reduce((sum, unit) => sum + unit.size, 0) };
  });
  const filled = sections.filter((section) => section.units.length > 0);
  for (const { path, units } of mergeSmallSections(filled, { small: target * SMALL_SHARE, target })) {
    const prefix = writePrefix(options.title, path, max);
    const hard = Math.max(1, max - estimateTokens(prefix) - max * 0.05);
    for (const packed of packUnits(units, { target: Math.min(target, hard), hard })) {
      for (const chunk of finishChunks(packed, path, prefix, options)) yield { ...chunk, ordinal: ordinal++ };
    }
  }
}

/** Real tokens for each estimated one, measured on the document's beginning. */
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

/** One chunk, or, where the estimate was too low, as many as the true count asks for. */
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

function halve(units: Unit[]): Unit[][] {
  if (units.length > 1) {
    const middle = Math.ceil(units.length / 2);
    return [units.slice(0, middle), units.slice(middle)];
  }
  const unit = units[0]!;
  if (unit.lead) return [[{ ...unit, lead: null }]];
  return fitUnit(unit, Math.floor(unit.size / 2) || 1).map((piece) => [piece]);
}
