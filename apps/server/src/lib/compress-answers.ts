import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below it an answer fills one packet either way. */
const smallBytes = 1_024;
/** Up to it compressing takes less than a millisecond, and no turn in the line of the thread pool. */
const quickBytes = 32_768;

/** What gets smaller. A stream of events is not: each must leave as it comes. */
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml))|image\/svg\+xml)/;

/**
 * Compresses answers for who takes them so, by Brotli or gzip. Routes that are registered later are meant; bodies that
 * are sent here are read as they come, because a small one could unfold to a huge one.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: compressible,
    threshold: smallBytes,
    syncThreshold: quickBytes,
    // A window of 256 KB: a client that takes an answer slowly holds no more memory than that.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    },
  });
}
