import type { Readable } from 'node:stream';
import { ExportError } from './export-problem.ts';

/**
 * Maximum length of a line in bytes: an answer of a hundred thousand escaped characters with its citations.
 */
const maxLineBytes = 2 * 2 ** 20;

const newline = 10;

/**
 * Yields the lines of a stream without their line feeds, also a last line that has none. Throws ExportError
 * `damaged` for a line longer than `maxLineBytes`; `node:readline` has no such limit.
 */
export async function* splitLines(stream: Readable): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  const addPiece = (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > maxLineBytes) throw new ExportError('damaged');
    pieces.push(piece);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      addPiece(chunk.subarray(from, end));
      yield Buffer.concat(pieces);
      [pieces, bytes, from] = [[], 0, end + 1];
    }
    addPiece(chunk.subarray(from));
  }
  if (bytes > 0) yield Buffer.concat(pieces);
}
