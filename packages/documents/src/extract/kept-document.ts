import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { renderTableRows } from '../chunk/render-table.ts';
import type { Block, ExtractedDocument } from './document.ts';

const pack = promisify(gzip);

/** Unpacked bytes of a document; what one source gives is far smaller. */
const maxBytes = 200_000_000;

/** A document of an outside source as its page's row keeps it. */
export function packDocument(document: ExtractedDocument): Promise<Buffer> {
  return pack(JSON.stringify(document));
}

/** The inverse of `packDocument`; only ever in a process of `lib/readers`. */
export function unpackDocument(bytes: Uint8Array): ExtractedDocument {
  const kept = JSON.parse(gunzipSync(bytes, { maxOutputLength: maxBytes }).toString()) as ExtractedDocument;
  // Versions before this one kept sentences.
  return { ...kept, warnings: kept.warnings.filter((warning) => typeof warning === 'object') };
}

/** The text of a document as its owner reads it; empty lines part its blocks. */
export function writeText(blocks: Block[]): string {
  return blocks
    .map((block) => (block.kind === 'table' ? renderTableRows(block).join('\n') : block.text))
    .join('\n\n');
}
