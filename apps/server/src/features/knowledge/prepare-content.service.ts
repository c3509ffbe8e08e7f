import type { ExtractInput } from '@anito/documents/extract/extract-file';
import type { DocumentWarning } from '@anito/documents/extract/warnings';
import type { ReaderTask } from '@anito/documents/readers/reader-task';
import type { Readers } from '@anito/documents/readers/readers';
import type { Language } from '@anito/language/detect-language';
import type { TokenCount } from '@anito/models/count-tokens';
import type { EmbedModel } from '@anito/models/types';
import type { KeptWarning } from '../../db/kept-warnings.ts';
import { keepWarnings } from './document-warnings.service.ts';
import type { PreparedChunk } from './prepare-document.ts';

/** A document cut into chunks. */
export type PreparedDocument = Omit<PreparationOutput, 'warnings'> & {
  warnings: KeptWarning[];
  chunks: PreparedChunk[];
};

/** What a source has of a document: a file, what was kept of a page, or what somebody typed. */
export type DocumentContent =
  /** `release` is called once it was read. */
  | ({ from: 'file'; title: string; sizeBytes: number; release?(): Promise<void> } & ExtractInput)
  /** `leftOut`: parts of it that are not learned from it. */
  | { from: 'kept'; packed: Uint8Array; leftOut?: string[] }
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
  /** Without anything that cannot cross to another process. */
  content: DocumentContent;
  title: string;
  maxTokens: number;
  tokenCount: TokenCount;
};

/** What the task gives beside the passages. */
export type PreparationOutput = {
  language: Language;
  characterCount: number;
  /** Nothing in it is to be learned: it only leads to other pages, which is no failure. */
  isOnlyLinks: boolean;
  /** What of it was not read. */
  warnings: DocumentWarning[];
};

const prepareTask: ReaderTask<PreparationInput, PreparationOutput, PreparedChunk[]> = {
  script: new URL('./prepare-task.ts', import.meta.url),
};

/**
 * Reads a document and cuts it into passages, in a process of its own. Throws AppError `unreadable_file` with a
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
  const running = { tenantId: accountId, ...(signal ? { signal } : {}) };
  const { release, ...plain } = content.from === 'file' ? content : { ...content, release: undefined };
  try {
    const input = { content: plain, title, maxTokens, tokenCount };
    const { value, parts } = await readers.run(prepareTask, input, running);
    return { ...value, warnings: keepWarnings(value.warnings), chunks: parts.flat() };
  } finally {
    await release?.();
  }
}

const keptTextTask: ReaderTask<Uint8Array, string> = {
  script: new URL('./kept-text-task.ts', import.meta.url),
};

/** The text of a document of an outside source as its owner reads it, written in a process of its own. */
export async function readKeptText(readers: Readers, accountId: string, packed: Uint8Array): Promise<string> {
  return (await readers.run(keptTextTask, packed, { tenantId: accountId })).value;
}
