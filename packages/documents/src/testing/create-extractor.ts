import { tmpdir } from 'node:os';
import type { ExtractedDocument } from '../extract/document.ts';
import type { ExtractInput } from '../extract/extract-file.ts';
import { extractTask } from '../extract/extract-task.ts';
import { createReaders, type ReadersOptions } from '../readers/readers.ts';

/**
 * Creates an extractor that reads files of the project and of the system's temporary folder in reader
 * processes, as the product does.
 */
export function createExtractor(options: Omit<ReadersOptions, 'readable'>) {
  const readers = createReaders({ ...options, readable: [tmpdir()] });
  return {
    async extract(input: ExtractInput): Promise<ExtractedDocument> {
      return (await readers.run(extractTask, input, { tenantId: 'test' })).value;
    },
    close: () => readers.close(),
  };
}
