import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { renderTableRows } from '../knowledge/chunk/render-table.ts';
import type { Block, ExtractedDocument } from '../knowledge/extract/document.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** A document of an outside source as its page's row keeps it. */
export function packDocument(document: ExtractedDocument): Promise<Buffer> {
  return pack(JSON.stringify(document));
}

/** The inverse of `packDocument`. */
export async function unpackDocument(bytes: Buffer): Promise<ExtractedDocument> {
  return JSON.parse((await unpack(bytes)).toString()) as ExtractedDocument;
}

/** The text of a document as its owner reads it; empty lines part its blocks. */
export function writeText(blocks: Block[]): string {
  return blocks
    .map((block) => (block.kind === 'table' ? renderTableRows(block).join('\n') : block.text))
    .join('\n\n');
}
