import { tmpdir } from 'node:os';
import type { ExtractedDocument } from '../extract/document.ts';
import type { ExtractInput } from '../extract/extract-file.ts';
import { extractTask } from '../extract/extract-task.ts';
import { createReaders, type ReadersOptions } from '../readers/readers.ts';

/** Reads files of the project and of the system's temporary folder into blocks, where the product reads them. */
export function createExtractor(options: Omit<ReadersOptions, 'readable'>) {
  const readers = createReaders({ ...options, readable: [tmpdir()] });
  return {
    async extract(input: ExtractInput): Promise<ExtractedDocument> {
      return (await readers.run(extractTask, input, { tenantId: 'test' })).value;
    },
    close: () => readers.close(),
  };
}
