import { tmpdir } from 'node:os';
import { createReaders, type Readers } from '@anito/documents/readers/readers';
import { ReadersClosedError } from '@anito/documents/unreadable-error';

let pool: Readers | undefined;

/**
 * Returns readers for one application of a test. All applications of a test process share the reader
 * processes, because starting them took a tenth of the CPU time of the suite. `close` only rejects the tasks
 * of this application.
 */
export function openSharedReaders(): Readers {
  pool ??= createReaders({ maxWorkers: 2, readable: [tmpdir()] });
  const { run, prewarm } = pool;
  const closing = new AbortController();
  return {
    run(task, input, { tenantId, signal }) {
      const signals = signal ? [signal, closing.signal] : [closing.signal];
      return run(task, input, { tenantId, signal: AbortSignal.any(signals) });
    },
    prewarm,
    async close() {
      closing.abort(new ReadersClosedError());
    },
  };
}
