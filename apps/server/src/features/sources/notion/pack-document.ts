import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ExtractedDocument } from '../../knowledge/extract/document.ts';

/** A document as it is kept, with the hash of its content and the length of its text in characters. */
export type PackedDocument = { document: Buffer; contentHash: string; contentLength: number };

const countCharacters = ({ blocks }: ExtractedDocument) =>
  blocks.reduce(
    (sum, block) =>
      sum +
      (block.kind === 'table'
        ? [block.header ?? [], ...block.rows].flat().reduce((cells, cell) => cells + cell.length, 0)
        : block.text.length),
    0,
  );

/** Packs a document to be kept. */
export function packDocument(document: ExtractedDocument): PackedDocument {
  const json = JSON.stringify(document);
  return {
    document: gzipSync(json),
    contentHash: createHash('sha256').update(json).digest('hex'),
    contentLength: countCharacters(document),
  };
}

/** The inverse of `packDocument`. */
export function unpackDocument(packed: Buffer): ExtractedDocument {
  return JSON.parse(gunzipSync(packed).toString('utf8')) as ExtractedDocument;
}
