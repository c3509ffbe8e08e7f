import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { BackupError } from '../../lib/backup-error.ts';

/**
 * Yields the values of a stream of JSON lines. Throws BackupError for a line that is not JSON, and the error
 * of a failed stream.
 */
export async function* readLines(stream: Readable): AsyncGenerator<unknown> {
  let failure: unknown;
  // readline does not forward errors of its input.
  stream.once('error', (error) => {
    failure = error;
  });
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    try {
      yield JSON.parse(line);
    } catch (cause) {
      throw failure ?? new BackupError('The backup has a line that cannot be read.', { cause });
    }
  }
  if (failure) throw failure;
}
