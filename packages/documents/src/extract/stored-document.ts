import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { renderTableRows } from '../chunk/render-table.ts';
import type { Block, ExtractedDocument } from './document.ts';

const pack = promisify(gzip);

/** Most unpacked bytes of a document; documents of one source are far smaller. */
const maxBytes = 200_000_000;

/** Returns a document of an external source in the compressed form (gzip) that the row of its page stores. */
export function packDocument(document: ExtractedDocument): Promise<Buffer> {
  return pack(JSON.stringify(document));
}

/**
 * Restores a document from `packDocument`. Runs only in a reader process. Throws RangeError if it is larger
 * than `maxBytes`.
 */
export function unpackDocument(bytes: Uint8Array): ExtractedDocument {
  const stored = JSON.parse(gunzipSync(bytes, { maxOutputLength: maxBytes }).toString()) as ExtractedDocument;
  // Earlier versions stored warnings as sentences.
  return { ...stored, warnings: stored.warnings.filter((warning) => typeof warning === 'object') };
}

/** Returns the blocks of a document as plain text, with an empty line between them. */
export function renderPlainText(blocks: Block[]): string {
  return blocks
    .map((block) => (block.kind === 'table' ? renderTableRows(block).join('\n') : block.text))
    .join('\n\n');
}
