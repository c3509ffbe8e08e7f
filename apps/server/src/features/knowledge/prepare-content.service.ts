import type { FoundFact } from '@anito/business-facts/fact';
import type { ExtractInput } from '@anito/documents/extract/extract-file';
import type { DocumentWarning } from '@anito/documents/extract/warnings';
import type { ReaderTask } from '@anito/documents/readers/reader-task';
import type { Readers } from '@anito/documents/readers/readers';
import { UnreadableError } from '@anito/documents/unreadable-error';
import type { Language } from '@anito/language/detect-language';
import type { TokenCount } from '@anito/models/count-tokens';
import type { EmbedModel } from '@anito/models/types';
import type { StoredWarning } from '../../db/stored-warnings.ts';
import { toStoredWarnings } from './document-warnings.service.ts';
import type { PreparedChunk } from './prepare-document.ts';

/** A document cut into chunks. */
export type PreparedDocument = Omit<PreparationOutput, 'warnings'> & {
  warnings: StoredWarning[];
  chunks: PreparedChunk[];
};

/** The content of a document: an uploaded file, the stored text of a page, or typed text. */
export type DocumentContent =
  /** Called once the file was read. */
  | ({ from: 'file'; title: string; sizeBytes: number; release?(): Promise<void> } & ExtractInput)
  /** Parts that are not ingested from this document. */
  | { from: 'kept'; packed: Uint8Array; leftOut?: string[] }
  | { from: 'entry'; heading: string; text: string };

/** Ratio of text to packed text. */
const packingRatio = 5;

/**
 * Estimates the size of a document: the bytes of a file, the unpacked size of a stored text, or the
 * characters of typed text.
 */
export function measureContent(content: DocumentContent): number {
  if (content.from === 'file') return content.sizeBytes;
  return content.from === 'kept' ? content.packed.length * packingRatio : content.text.length;
}

/** Input of the reader task. `title` is for documents without a title. */
export type PreparationInput = {
  /** Without functions, which cannot be sent to another process. */
  content: DocumentContent;
  title: string;
  maxTokens: number;
  tokenCount: TokenCount;
};

/** Output of the reader task besides the passages. */
export type PreparationOutput = {
  language: Language;
  characterCount: number;
  /** True when the document only links to other pages. It has no passages then, and that is no failure. */
  isOnlyLinks: boolean;
  /** What the reader could not read of it. */
  warnings: DocumentWarning[];
  /** Facts of the business that it states. */
  facts: FoundFact[];
};

const prepareTask: ReaderTask<PreparationInput, PreparationOutput, PreparedChunk[]> = {
  script: new URL('./prepare-task.ts', import.meta.url),
};

/** How documents are cut, and the account that they belong to. */
type PreparationOptions = {
  embed: Pick<EmbedModel, 'maxTokens' | 'tokenCount'>;
  accountId: string;
  signal?: AbortSignal;
};

const toPreparationInput = (
  { content, title }: SmallContent,
  { embed: { maxTokens, tokenCount } }: PreparationOptions,
) => ({ content: { ...content, release: undefined }, title, maxTokens, tokenCount });

const toRunOptions = ({ accountId, signal }: PreparationOptions) => ({
  tenantId: accountId,
  ...(signal ? { signal } : {}),
});

/** Calls `release` of a file, which ends the use of its local copy. Does nothing for other content. */
async function releaseContent(content: DocumentContent): Promise<void> {
  if (content.from === 'file') await content.release?.();
}

/**
 * Reads a document and cuts it into passages, in a separate process. Releases the content also when that
 * fails. Throws UnreadableError, whose reason the owner sees.
 */
export async function prepareContent(
  readers: Readers,
  content: DocumentContent,
  options: PreparationOptions & { title: string },
): Promise<PreparedDocument> {
  try {
    const input = toPreparationInput({ content, title: options.title }, options);
    const { value, parts } = await readers.run(prepareTask, input, toRunOptions(options));
    return { ...value, warnings: toStoredWarnings(value.warnings), chunks: parts.flat() };
  } finally {
    await releaseContent(content);
  }
}

/** A small document and its title. */
export type SmallContent = { content: DocumentContent; title: string };

/** Output for each document; null for a document that has to be read alone, which then gives the reason. */
export type SmallOutput = (PreparationOutput | null)[];
/** Passages of several documents, by the position of the document in the input. */
export type SmallPart = { place: number; chunks: PreparedChunk[] }[];

const prepareSmallTask: ReaderTask<PreparationInput[], SmallOutput, SmallPart> = {
  script: new URL('./prepare-small-task.ts', import.meta.url),
};

/**
 * Prepares several small documents in one process, and releases their contents. A document that cannot be
 * read gives undefined, and so do all of them when the process died: prepare these one by one then, so that a
 * bad document does not affect the others.
 */
export async function prepareSmall(
  readers: Readers,
  documents: SmallContent[],
  options: PreparationOptions,
): Promise<(PreparedDocument | undefined)[]> {
  try {
    const inputs = documents.map((document) => toPreparationInput(document, options));
    const { value, parts } = await readers.run(prepareSmallTask, inputs, toRunOptions(options));
    const byPlace = Map.groupBy(parts.flat(), ({ place }) => place);
    return value.map((output, place) => {
      const chunks = byPlace.get(place)?.flatMap((part) => part.chunks) ?? [];
      return output ? { ...output, warnings: toStoredWarnings(output.warnings), chunks } : undefined;
    });
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!(error instanceof UnreadableError)) throw error;
    return documents.map(() => undefined);
  } finally {
    await Promise.all(documents.map(({ content }) => releaseContent(content)));
  }
}

/** Starts a reader process in advance for small documents that will follow. */
export function warmUpForDocuments(readers: Readers): void {
  readers.prewarm(prepareSmallTask);
}

const keptTextTask: ReaderTask<Uint8Array, string> = {
  script: new URL('./kept-text-task.ts', import.meta.url),
};

/**
 * Returns the text of a stored document from an external source as its owner sees it. Runs in a separate
 * process.
 */
export async function unpackDocumentText(
  readers: Readers,
  accountId: string,
  packed: Uint8Array,
): Promise<string> {
  return (await readers.run(keptTextTask, packed, { tenantId: accountId })).value;
}
