import type { Deps } from '../../deps.ts';
import { translateEngineError } from '../../lib/engine-errors.ts';
import { AppError } from '../../lib/errors.ts';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import { fingerprintOf } from '../knowledge/knowledge.service.ts';
import {
  measureContent,
  type PreparedDocument,
  prepareContent,
  prepareSmall,
  type SmallContent,
} from '../knowledge/prepare-content.service.ts';
import type { SourceDocument, SourceReader, SourceScope } from '../sources/source-kind.ts';
import type { DocumentAttempts } from './document-attempts.ts';
import { mapAhead } from './prefetch.ts';

type ReadDeps = Pick<Deps, 'models' | 'readers' | 'log'>;

/** A document cut into chunks, or the reason why it could not be read. */
export type ReadDocument = SourceDocument &
  ({ fingerprint: string; prepared: PreparedDocument } | { failed: Failure });

/** The source of the documents. `firstModel` is part of their fingerprints. */
type ReadSource = { reader: SourceReader; scope: SourceScope; firstModel: string };

/**
 * Documents, or groups of small documents, that are read at once: enough to keep the extraction processes
 * busy.
 */
const readConcurrency = 4;
/** Small documents per group. A group is started, opened and read together. */
const groupSize = 16;

type ReadOptions = { attempts: DocumentAttempts; signal: AbortSignal };

/** Options for groups of small documents. `prepare` handles one group at a time. */
type GroupOptions = ReadOptions & { prepare(group: SmallContent[]): ReturnType<typeof prepareSmall> };

/** A document that has to be read alone, and whether its attempt has started. */
type RemainingDocument = { document: SourceDocument; isBegun: boolean };

/**
 * Reads documents and splits them into chunks, some ahead of the consumer, unordered, until `mustStop`
 * returns true. A document that cannot be read is yielded with the reason; a deleted document is skipped.
 */
export async function* readDocuments(
  deps: ReadDeps,
  source: ReadSource,
  documents: SourceDocument[],
  options: ReadOptions & { mustStop: () => boolean },
): AsyncGenerator<ReadDocument> {
  /**
   * One group at a time: a second process would take longer to start than the first one takes for hundreds of
   * documents.
   */
  let turn: Promise<unknown> = Promise.resolve();
  const prepare = (group: SmallContent[]) => {
    const prepared = turn.then(() =>
      prepareSmall(deps.readers, group, toPreparationOptions(deps, source, options)),
    );
    turn = prepared.catch(() => undefined);
    return prepared;
  };
  const remaining: RemainingDocument[] = [];
  const readAlone = async ({ document, isBegun }: RemainingDocument) => {
    const read = await (isBegun ? readStarted : readDocument)(deps, source, document, options);
    return read ? [read] : [];
  };
  const groups = listGroups(source.reader, documents, options.mustStop);
  const results = mapAhead(groups, readConcurrency, async (group) => {
    const [document] = group;
    if (document && group.length === 1) return readAlone({ document, isBegun: false });
    const read = await readGroup(deps, source, group, { ...options, prepare });
    remaining.push(...read.remaining);
    return read.together;
  });
  for await (const group of results) {
    for (const document of group) {
      // Reading a small document again costs less than the time that others wait for its passages to be
      // embedded.
      if (document.isSmall && options.mustStop()) break;
      yield document;
    }
  }
  // After the groups: a document that is tried alone waits until the one before it is stored.
  for await (const read of mapAhead(takeUntil(remaining, options.mustStop), readConcurrency, readAlone))
    yield* read;
}

/** Yields items until `mustStop` returns true. */
function* takeUntil<T>(items: readonly T[], mustStop: () => boolean): Generator<T> {
  for (const item of items) {
    if (mustStop()) return;
    yield item;
  }
}

/**
 * Yields documents one by one, and small ones in groups of up to `groupSize`, until `mustStop` returns true.
 */
function* listGroups(
  reader: SourceReader,
  documents: SourceDocument[],
  mustStop: () => boolean,
): Generator<SourceDocument[]> {
  let group: SourceDocument[] = [];
  for (const document of takeUntil(documents, mustStop)) {
    if (!document.isSmall || !reader.readSeveral) {
      yield [document];
      continue;
    }
    group.push(document);
    if (group.length < groupSize) continue;
    yield group;
    group = [];
  }
  if (group.length > 0 && !mustStop()) yield group;
}

/**
 * Reads small documents together. `remaining` are the documents without a result, which are read alone.
 * Throws only when the signal fires.
 */
async function readGroup(
  deps: ReadDeps,
  source: ReadSource,
  documents: SourceDocument[],
  options: GroupOptions,
): Promise<{ together: ReadDocument[]; remaining: RemainingDocument[] }> {
  const { attempts, signal } = options;
  let together: ReadDocument[] = [];
  let started: SourceDocument[] = [];
  try {
    signal.throwIfAborted();
    started = await attempts.beginSeveral(documents, signal);
    together = await readTogether(source, started, options);
  } catch (error) {
    signal.throwIfAborted();
    deps.log.warn({ err: error, documents: documents.length }, 'reading small documents one by one');
  }
  const read = new Set(together.map(({ externalId }) => externalId));
  const remaining = documents
    .filter(({ externalId }) => !read.has(externalId))
    .map((document) => ({ document, isBegun: started.includes(document) }));
  return { together, remaining };
}

/** Returns the documents that could be read together; leaves out all others. */
async function readTogether(
  source: ReadSource,
  documents: SourceDocument[],
  { prepare }: GroupOptions,
): Promise<ReadDocument[]> {
  if (documents.length === 0) return [];
  const contents = await source.reader.readSeveral?.(source.scope, documents);
  const opened = documents.flatMap((document) => {
    const content = contents?.get(document.externalId);
    return content ? [{ document, content, title: document.title }] : [];
  });
  if (opened.length === 0) return [];
  const prepared = await prepare(opened);
  return opened.flatMap(({ document }, place) => {
    const preparedDocument = prepared[place];
    return preparedDocument ? [finishDocument(source, document, preparedDocument)] : [];
  });
}

/** Returns the options for preparing a document's content, without its title. */
function toPreparationOptions({ models }: ReadDeps, { scope }: ReadSource, { signal }: ReadOptions) {
  return { embed: models.embed, accountId: scope.ownerId, signal };
}

/**
 * Returns a prepared document with its fingerprint, or as failed when it has no text. A document with only
 * links has no passages and does not fail.
 */
function finishDocument(
  { firstModel }: ReadSource,
  document: SourceDocument,
  prepared: PreparedDocument,
): ReadDocument {
  if (prepared.chunks.length === 0 && !prepared.isOnlyLinks)
    return { ...document, failed: toFailure(localizedMessage('document-without-text')) };
  return { ...document, fingerprint: fingerprintOf(firstModel, document), prepared };
}

/**
 * Reads one document. Returns it with the reason when it cannot be read or is dead-lettered; undefined when
 * it was deleted. Throws only when the signal fires.
 */
export async function readDocument(
  deps: ReadDeps,
  source: ReadSource,
  document: SourceDocument,
  options: ReadOptions,
): Promise<ReadDocument | undefined> {
  const { attempts, signal } = options;
  try {
    signal.throwIfAborted();
    if (!(await attempts.begin(document, signal)))
      return { ...document, failed: toFailure(localizedMessage('document-set-aside')) };
  } catch (error) {
    return toFailedDocument(deps, document, signal, error);
  }
  return readStarted(deps, source, document, options);
}

/**
 * Reads a document whose attempt has been counted. Returns it with the reason when it cannot be read;
 * undefined when it was deleted. Throws only when the signal fires.
 */
async function readStarted(
  deps: ReadDeps,
  source: ReadSource,
  document: SourceDocument,
  options: ReadOptions,
): Promise<ReadDocument | undefined> {
  const { attempts, signal } = options;
  try {
    const content = await source.reader.read(source.scope, document);
    if (!content) return undefined;
    await attempts.reserveMemory(document, measureContent(content), signal);
    const { title } = document;
    const prepared = await prepareContent(deps.readers, content, {
      ...toPreparationOptions(deps, source, options),
      title,
    });
    return finishDocument(source, document, prepared);
  } catch (error) {
    return toFailedDocument(deps, document, signal, error);
  }
}

/** Returns a document with the reason why it could not be read. Throws when the signal has fired. */
function toFailedDocument(
  { log }: ReadDeps,
  document: SourceDocument,
  signal: AbortSignal,
  error: unknown,
): ReadDocument {
  signal.throwIfAborted();
  const appError = translateEngineError(error);
  if (appError instanceof AppError) return { ...document, failed: toFailure(appError.localizedMessage) };
  log.error({ err: error, document: document.externalId }, 'document not read');
  return { ...document, failed: toFailure(localizedMessage('document-failed')) };
}
