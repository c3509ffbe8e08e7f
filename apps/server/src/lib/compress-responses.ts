import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** A smaller response fits into one packet uncompressed. In bytes. */
const minBytes = 1_024;
/**
 * Up to this size, compression takes less than a millisecond and does not wait for the thread pool. In bytes.
 */
const syncMaxBytes = 32_768;

/**
 * Content types that compress well. Event streams are excluded, because each event must be sent immediately.
 */
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml))|image\/svg\+xml)/;

/**
 * Compresses responses with Brotli or gzip for clients that accept it, on routes registered later. Request
 * bodies are not decompressed, because a small one could unpack to a huge one.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: compressible,
    threshold: minBytes,
    syncThreshold: syncMaxBytes,
    // A window of 256 KB limits the memory that a slow client holds.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    },
  });
}
