import type { TokenCount } from '../../lib/models/count-tokens.ts';
import type { EmbedModel } from '../../lib/models/types.ts';
import type { ReaderTask } from '../../lib/readers/reader-task.ts';
import type { Readers } from '../../lib/readers/readers.ts';
import type { Language } from '../../lib/words/detect-language.ts';
import type { ExtractInput } from './extract/extract-file.ts';
import type { PreparedChunk, PreparedDocument } from './prepare-document.ts';

/** What a source has of a document: a file, what was kept of a page, or what somebody typed. */
export type DocumentContent =
  | ({ from: 'file'; title: string; sizeBytes: number } & ExtractInput)
  | { from: 'kept'; packed: Uint8Array }
  | { from: 'entry'; heading: string; text: string };

/** Text is packed to a fifth. */
const packing = 5;

/** About how many bytes of text a document has at most. */
export function measureContent(content: DocumentContent): number {
  if (content.from === 'file') return content.sizeBytes;
  return content.from === 'kept' ? content.packed.length * packing : content.text.length;
}

/** What the task gets: `title` is for documents that have none of their own. */
export type PreparationInput = {
  content: DocumentContent;
  title: string;
  maxTokens: number;
  tokenCount: TokenCount;
};

/** What the task gives beside the passages. */
export type PreparationOutput = { language: Language; characterCount: number };

const prepareTask: ReaderTask<PreparationInput, PreparationOutput, PreparedChunk[]> = {
  script: new URL('./prepare-task.ts', import.meta.url),
};

/**
 * Reads a document and cuts it into passages, in a process of its own. Throws AppError('unreadable_file') with a
 * reason for a person.
 */
export async function prepareContent(
  readers: Readers,
  content: DocumentContent,
  options: {
    title: string;
    embed: Pick<EmbedModel, 'maxTokens' | 'tokenCount'>;
    accountId: string;
    signal?: AbortSignal;
  },
): Promise<PreparedDocument> {
  const { title, embed, accountId, signal } = options;
  const { maxTokens, tokenCount } = embed;
  const input = { content, title, maxTokens, tokenCount };
  const running = signal ? { accountId, signal } : { accountId };
  const { value, parts } = await readers.run(prepareTask, input, running);
  return { ...value, chunks: parts.flat() };
}
