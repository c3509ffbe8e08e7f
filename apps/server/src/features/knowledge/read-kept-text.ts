import type { ReaderTask } from '../../lib/readers/reader-task.ts';
import type { Readers } from '../../lib/readers/readers.ts';

const keptTextTask: ReaderTask<Uint8Array, string> = {
  script: new URL('./kept-text-task.ts', import.meta.url),
};

/** The text of a document of an outside source as its owner reads it, written in a process of its own. */
export async function readKeptText(readers: Readers, accountId: string, packed: Uint8Array): Promise<string> {
  return (await readers.run(keptTextTask, packed, { accountId })).value;
}
