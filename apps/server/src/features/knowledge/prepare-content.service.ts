import type { ExtractInput } from '@anito/documents/extract/extract-file';
import type { DocumentWarning } from '@anito/documents/extract/warnings';
import type { ReaderTask } from '@anito/documents/readers/reader-task';
import type { Readers } from '@anito/documents/readers/readers';
import { UnreadableError } from '@anito/documents/unreadable-error';
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

/** How documents are cut, and whose they are. */
type PreparingOptions = {
  embed: Pick<EmbedModel, 'maxTokens' | 'tokenCount'>;
  accountId: string;
  signal?: AbortSignal;
};

/** What the task is given of a document. */
const toInput = (
  { content, title }: SmallContent,
  { embed: { maxTokens, tokenCount } }: PreparingOptions,
) => ({ content: { ...content, release: undefined }, title, maxTokens, tokenCount });

const toRunning = ({ accountId, signal }: PreparingOptions) => ({
  tenantId: accountId,
  ...(signal ? { signal } : {}),
});

/** Tells the owner of the content that it was read. */
async function releaseContent(content: DocumentContent): Promise<void> {
  if (content.from === 'file') await content.release?.();
}

/**
 * Reads a document and cuts it into passages, in a process of its own. Throws AppError `unreadable_file` with a
 * reason for a person.
 */
export async function prepareContent(
  readers: Readers,
  content: DocumentContent,
  options: PreparingOptions & { title: string },
): Promise<PreparedDocument> {
  try {
    const input = toInput({ content, title: options.title }, options);
    const { value, parts } = await readers.run(prepareTask, input, toRunning(options));
    return { ...value, warnings: keepWarnings(value.warnings), chunks: parts.flat() };
  } finally {
    await releaseContent(content);
  }
}

/** A small document and what it is called. */
export type SmallContent = { content: DocumentContent; title: string };

/** What the task gives of each: nothing of one that has to be read alone, which then tells why. */
export type SmallOutput = (PreparationOutput | null)[];
/** Passages of several of them, by their places. */
export type SmallPart = { place: number; chunks: PreparedChunk[] }[];

const prepareSmallTask: ReaderTask<PreparationInput[], SmallOutput, SmallPart> = {
  script: new URL('./prepare-small-task.ts', import.meta.url),
};

/**
 * The same for several small documents in one go. Of one that cannot be read there is nothing, and of none where a
 * process has ended over them: those have to be read one by one, so that a bad one harms no other.
 */
export async function prepareSmall(
  readers: Readers,
  documents: SmallContent[],
  options: PreparingOptions,
): Promise<(PreparedDocument | undefined)[]> {
  try {
    const inputs = documents.map((document) => toInput(document, options));
    const { value, parts } = await readers.run(prepareSmallTask, inputs, toRunning(options));
    const byPlace = Map.groupBy(parts.flat(), ({ place }) => place);
    return value.map((output, place) => {
      const chunks = byPlace.get(place)?.flatMap((part) => part.chunks) ?? [];
      return output ? { ...output, warnings: keepWarnings(output.warnings), chunks } : undefined;
    });
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!(error instanceof UnreadableError)) throw error;
    return documents.map(() => undefined);
  } finally {
    await Promise.all(documents.map(({ content }) => releaseContent(content)));
  }
}

/** Has a process ready for small documents that are on their way. */
export function expectDocuments(readers: Readers): void {
  readers.expect(prepareSmallTask);
}

const keptTextTask: ReaderTask<Uint8Array, string> = {
  script: new URL('./kept-text-task.ts', import.meta.url),
};

/** The text of a document of an outside source as its owner reads it, written in a process of its own. */
export async function readKeptText(readers: Readers, accountId: string, packed: Uint8Array): Promise<string> {
  return (await readers.run(keptTextTask, packed, { tenantId: accountId })).value;
}
