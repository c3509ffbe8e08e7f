import { tmpdir } from 'node:os';
import type { ReaderTask } from '../../../lib/readers/reader-task.ts';
import { createReaders, type ReadersOptions } from '../../../lib/readers/readers.ts';
import type { ExtractedDocument } from '../extract/document.ts';
import type { ExtractInput } from '../extract/extract-file.ts';

const extractTask: ReaderTask<ExtractInput, ExtractedDocument> = {
  script: new URL('./extract-task.ts', import.meta.url),
};

/** Reads files of the project and of the system's temporary folder into blocks, where the product reads them. */
export function createExtractor(options: Omit<ReadersOptions, 'readable'>) {
  const readers = createReaders({ ...options, readable: [tmpdir()] });
  return {
    async extract(input: ExtractInput): Promise<ExtractedDocument> {
      return (await readers.run(extractTask, input, { accountId: 'test' })).value;
    },
    close: () => readers.close(),
  };
}
